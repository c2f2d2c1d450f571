import type { Principal } from '../../platform/principal.ts';
import type { Connection } from './connection.ts';

/** The live sockets of this node, found by session: all tabs of a browser share one. */
export class Connections {
  readonly #bySession = new Map<string, Set<Connection>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(connection: Connection): void {
    const { sessionId } = connection.principal;
    const tabs = this.#bySession.get(sessionId);
    if (tabs) tabs.add(connection);
    else this.#bySession.set(sessionId, new Set([connection]));
    this.#size += 1;
  }

  /** Tells whether it was there. */
  delete(connection: Connection): boolean {
    const { sessionId } = connection.principal;
    const tabs = this.#bySession.get(sessionId);
    if (!tabs?.delete(connection)) return false;
    if (tabs.size === 0) this.#bySession.delete(sessionId);
    this.#size -= 1;
    return true;
  }

  *all(): Iterable<Connection> {
    for (const tabs of this.#bySession.values()) yield* tabs;
  }

  ofSession(sessionId: string): Connection[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  /** The sessions whose principal fits. */
  sessionsWhere(fits: (principal: Principal) => boolean): string[] {
    const found: string[] = [];
    for (const [sessionId, tabs] of this.#bySession)
      if ([...tabs].some((connection) => fits(connection.principal))) found.push(sessionId);
    return found;
  }
}

import {
  LinkDown,
  type ChatEvent,
  type Driver,
  type DriverEvent,
  type DriverFactory,
  type LinkEvent,
} from '../../../ports/whatsapp.ts';
import type { Logger } from '../../../platform/logger.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';

/** A table, so that none can be forgotten. */
const linkEventTypes: Readonly<Record<LinkEvent['type'], true>> = {
  qr: true,
  pairingCode: true,
  scanned: true,
  open: true,
  closed: true,
  alive: true,
  clock: true,
  addressBook: true,
  restricted: true,
  templateChanged: true,
};
const isLinkEvent = (event: DriverEvent): event is LinkEvent => event.type in linkEventTypes;

export type DriverListeners = {
  heard(): void;
  onLink(event: LinkEvent): Promise<void>;
  onChat(event: ChatEvent): Promise<void>;
};

export type DriverSessionOptions = {
  connection: Parameters<DriverFactory>[0];
  factory: DriverFactory;
  listeners: DriverListeners;
  log: Logger;
  patience: number;
};

/** One life of a driver, from its start to its stop. What an earlier life still says is not listened to. */
export class DriverSession {
  readonly driver: Driver;
  readonly #options: DriverSessionOptions;
  /** Lets go of those who wait for a handler; a promise of the whole life would keep a trace of each of them. */
  readonly #waiting = new Set<() => void>();
  /** From the wish to leave on, nothing is heard of the link itself; from the end of the driver on, nothing at all. */
  #isOver = false;
  #hasLeft = false;

  constructor(options: DriverSessionOptions) {
    this.#options = options;
    const { connection, factory, log } = options;
    this.driver = factory(connection, { connectionId: connection.id, handle: (event) => this.#handle(event), log });
  }

  /** Closes the socket and keeps the link. */
  stop(): Promise<void> {
    return this.#leave(() => this.driver.stop(), 'a driver did not stop');
  }

  /** Unlinks the phone and forgets its keys. */
  logout(): Promise<void> {
    return this.#leave(() => this.driver.logout(), 'a phone could not be unlinked');
  }

  async #handle(event: DriverEvent): Promise<void> {
    const { listeners } = this.#options;
    // What a driver hands over while it leaves is stored like everything before it; what comes later nobody stores, and
    // so it must not be acknowledged: it is told again to whoever opens the link next.
    if (!isLinkEvent(event)) {
      if (this.#hasLeft) throw new LinkDown('the link was closed');
      listeners.heard();
      return listeners.onChat(event);
    }
    if (this.#isOver) return;
    listeners.heard();
    // A driver may wait for its handlers before it stops, and the handler may be waiting for that stop.
    await this.#untilDoneOrOver(listeners.onLink(event));
  }

  async #untilDoneOrOver(work: Promise<void>): Promise<void> {
    let letGo = (): void => undefined;
    const over = new Promise<void>((resolve) => (letGo = resolve));
    this.#waiting.add(letGo);
    try {
      await Promise.race([work, over]);
    } finally {
      this.#waiting.delete(letGo);
    }
  }

  async #leave(leave: () => Promise<void>, complaint: string): Promise<void> {
    const { connection, log, patience } = this.#options;
    this.#isOver = true;
    for (const letGo of this.#waiting) letGo();
    try {
      await withTimeLimit(patience, leave);
    } catch (error) {
      log.warn({ err: error, connectionId: connection.id, companyId: connection.companyId }, complaint);
    } finally {
      this.#hasLeft = true;
    }
  }
}

/**
 * The sessions that are to be checked. A session is checked by one worker at a time, and one that is queued during its
 * check is checked once more.
 */
export class RecheckQueue {
  readonly #waiting = new Set<string>();
  readonly #checking = new Set<string>();
  readonly #failed = new Set<string>();

  /** How many sessions wait for their check. */
  get size(): number {
    return this.#waiting.size;
  }

  add(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) this.#waiting.add(sessionId);
  }

  /** Takes the next session that nobody is checking; undefined when there is none. */
  take(): string | undefined {
    for (const sessionId of this.#waiting) {
      if (this.#checking.has(sessionId)) continue;
      this.#waiting.delete(sessionId);
      this.#checking.add(sessionId);
      return sessionId;
    }
    return undefined;
  }

  done(sessionId: string): void {
    this.#checking.delete(sessionId);
  }

  /** The check could not be made; it waits for `retryFailed`. */
  fail(sessionId: string): void {
    this.#checking.delete(sessionId);
    this.#failed.add(sessionId);
  }

  retryFailed(): void {
    this.add(this.#failed);
    this.#failed.clear();
  }

  clear(): void {
    this.#waiting.clear();
    this.#failed.clear();
  }
}

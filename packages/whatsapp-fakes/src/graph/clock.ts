/** The time of the fake: the real one, moved forward as far as a test likes. */
export class VirtualClock {
  #ahead = 0;
  #frozenAt: number | null = null;
  readonly #listeners = new Set<() => void>();

  now(): number {
    return (this.#frozenAt ?? Date.now()) + this.#ahead;
  }

  /** From now on time passes only by `advance`. */
  freeze(): void {
    this.#frozenAt = Date.now();
  }

  /** Lets time pass at once. */
  advance(ms: number): void {
    this.#ahead += ms;
    for (const listener of this.#listeners) listener();
  }

  onAdvance(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

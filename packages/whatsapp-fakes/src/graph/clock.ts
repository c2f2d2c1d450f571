/** The clock of the fake: real time plus what a test advanced it by. */
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

  /** Moves the clock forward at once. */
  advance(ms: number): void {
    this.#ahead += ms;
    for (const listener of this.#listeners) listener();
  }

  onAdvance(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

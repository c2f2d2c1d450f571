export type Rate = { readonly count: number; readonly perMs: number };

/** A token bucket: `count` at once, refilled evenly over `perMs`. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.count;
    this.#at = now();
  }

  /** Takes one; false when none is left. */
  take(): boolean {
    const now = this.#now();
    const { count, perMs } = this.#rate;
    this.#tokens = Math.min(count, this.#tokens + ((now - this.#at) * count) / perMs);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

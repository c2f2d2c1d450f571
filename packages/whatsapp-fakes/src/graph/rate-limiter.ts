import { GraphFault } from './graph-fault.ts';
import type { Rules } from './state.ts';

/** Counts sent messages and refuses too many: per second on the number, and over a longer time to one person. */
export class RateLimiter {
  readonly #rules: Rules;
  #second = 0;
  #inSecond = 0;
  readonly #pairs = new Map<string, { tokens: number; at: number }>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  count(customer: string, now: number): void {
    const { perSecond, pairBurst, pairEveryMs } = this.#rules;
    const second = Math.floor(now / 1_000);
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    if (this.#inSecond > perSecond) throw new GraphFault(130429);
    const pair = this.#pairs.get(customer) ?? { tokens: pairBurst, at: now };
    const tokens = Math.min(pairBurst, pair.tokens + (now - pair.at) / pairEveryMs);
    if (tokens < 1) throw new GraphFault(131056);
    this.#pairs.set(customer, { tokens: tokens - 1, at: now });
  }
}

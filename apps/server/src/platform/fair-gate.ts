import { AppError } from './errors.ts';

type Waiter = { start: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout };

export type FairGateOptions = {
  /** How many may run at once in all. */
  slots: number;
  /** How many of one company may run at once, so that a busy one leaves room for the others. */
  perKey: number;
  /** How long one waits before the answer is "try again". */
  patienceMs: number;
};

/** Lets work in by turns: when all slots are taken, waiting companies are served round-robin, not first come. */
export class FairGate {
  readonly #options: FairGateOptions;
  readonly #running = new Map<number, number>();
  readonly #waiting = new Map<number, Waiter[]>();
  #total = 0;

  constructor(options: FairGateOptions) {
    this.#options = options;
  }

  /** Resolves when it is this company's turn; the caller must `leave` afterwards, whatever happens. */
  enter(key: number, patienceMs = this.#options.patienceMs): Promise<void> | void {
    if (this.#hasRoom(key)) return this.#start(key);
    return new Promise((start, refuse) => {
      const timer = setTimeout(() => {
        this.#forget(key, waiter);
        refuse(new AppError('ERR_UNAVAILABLE', { data: { retryAfter: 1 } }));
      }, patienceMs);
      const waiter: Waiter = { start, refuse, timer };
      const line = this.#waiting.get(key);
      if (line) line.push(waiter);
      else this.#waiting.set(key, [waiter]);
    });
  }

  /** Gives the slot back and lets the next company in. */
  leave(key: number): void {
    this.#total -= 1;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left === 0) this.#running.delete(key);
    else this.#running.set(key, left);
    this.#admitNext();
  }

  /** How many wait now. */
  get waiting(): number {
    let count = 0;
    for (const line of this.#waiting.values()) count += line.length;
    return count;
  }

  #hasRoom(key: number): boolean {
    return this.#total < this.#options.slots && (this.#running.get(key) ?? 0) < this.#options.perKey;
  }

  #start(key: number): void {
    this.#total += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #admitNext(): void {
    for (const [key, line] of this.#waiting) {
      if (!this.#hasRoom(key)) continue;
      const next = line.shift();
      // To the end of the round: every other company comes first the next time.
      this.#waiting.delete(key);
      if (line.length > 0) this.#waiting.set(key, line);
      if (!next) continue;
      clearTimeout(next.timer);
      this.#start(key);
      next.start();
      return;
    }
  }

  #forget(key: number, waiter: Waiter): void {
    const line = this.#waiting.get(key)?.filter((one) => one !== waiter) ?? [];
    if (line.length > 0) this.#waiting.set(key, line);
    else this.#waiting.delete(key);
  }
}

/** How far back is remembered; a page that took longer to connect fetches again. */
const memoryMs = 60_000;

/** Remembers when each room last had an event, so that a browser learns whether it missed one while it connected. */
export class RecentEvents {
  readonly #lastIn = new Map<string, number>();
  readonly #now: () => number;
  readonly #began: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#began = now();
  }

  note(rooms: readonly string[]): void {
    const now = this.#now();
    for (const room of rooms) {
      // Taken out first, so that the oldest stays in front.
      this.#lastIn.delete(room);
      this.#lastIn.set(room, now);
    }
    for (const [room, at] of this.#lastIn) {
      if (now - at <= memoryMs) return;
      this.#lastIn.delete(room);
    }
  }

  /** For how many milliseconds none of the rooms had an event, as far as is remembered. */
  quietFor(rooms: Iterable<string>): number {
    const now = this.#now();
    let last = Math.max(this.#began, now - memoryMs);
    for (const room of rooms) last = Math.max(last, this.#lastIn.get(room) ?? 0);
    return Math.floor(now - last);
  }
}

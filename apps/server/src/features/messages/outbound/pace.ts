import type { Capabilities } from '../../../ports/whatsapp.ts';

type Limits = Capabilities['pace'];

/**
 * Keeps a connection and its chats at the speed the driver allows: a bucket for the connection, a gap between two
 * messages of one chat. Times are those of `performance.now()`, which no correction of the clock moves.
 */
export class Pace {
  #tokens: number | null = null;
  #filledAt = 0;
  readonly #lastOf = new Map<string, number>();
  #heldUntil = Number.NEGATIVE_INFINITY;

  /** Nothing leaves for so long: the other side asked for it. */
  hold(milliseconds: number, now: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, now + milliseconds);
  }

  /** How many messages may leave now, at most `most`. */
  room(limits: Limits, most: number, now: number): number {
    if (now < this.#heldUntil) return 0;
    if (limits === null) return most;
    this.#fill(limits, now);
    return Math.min(most, Math.floor(this.#tokens ?? 0));
  }

  /** The milliseconds until the next message may leave. */
  waitMs(limits: Limits, now: number): number {
    if (now < this.#heldUntil) return Math.ceil(this.#heldUntil - now);
    if (limits === null) return 0;
    this.#fill(limits, now);
    const tokens = this.#tokens ?? 0;
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / limits.perSecond) * 1_000);
  }

  /** Takes a place of the connection and waits for the gap of the chat. */
  async beforeSend(limits: Limits, chat: string): Promise<void> {
    if (limits === null) return;
    this.#tokens = (this.#tokens ?? limits.burst) - 1;
    const wait = (this.#lastOf.get(chat) ?? Number.NEGATIVE_INFINITY) + limits.chatGapMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#remember(chat, limits.chatGapMs);
  }

  #remember(chat: string, gapMs: number): void {
    const now = performance.now();
    this.#lastOf.delete(chat);
    this.#lastOf.set(chat, now);
    for (const [known, at] of this.#lastOf) {
      if (now - at <= gapMs) return;
      this.#lastOf.delete(known);
    }
  }

  #fill(limits: NonNullable<Limits>, now: number): void {
    const before = this.#tokens ?? limits.burst;
    const gained = this.#tokens === null ? 0 : ((now - this.#filledAt) / 1_000) * limits.perSecond;
    this.#tokens = Math.min(limits.burst, before + gained);
    this.#filledAt = now;
  }
}

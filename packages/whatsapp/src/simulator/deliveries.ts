import type { PendingEvent } from '../world/event-data.ts';

export type DeliveryOptions = {
  handle(event: PendingEvent): Promise<void>;
  /** Marks events as handled, many at once; those of a failed call are marked with the next ones. */
  mark(seqs: readonly number[]): Promise<void>;
  /** Some events were marked, so there is room for more. */
  onRoom(): void;
  /** A chat whose handler failed may go on. */
  onResume(): void;
  onFailure(error: unknown): void;
  /** How many chats are handled at the same time. */
  chatsAtOnce: number;
  /** How long a chat pauses after its handler failed. */
  pauseMs: number;
};

/** Handled events are marked together once there are so many, or after so long. */
const markAt = 100;
const markAfterMs = 15;
const retryMarkMs = 1_000;

/**
 * Hands events to their handler: those of one chat one after the other, different chats in parallel and in turns. An
 * event stays claimed until it is marked, so that reading the world again does not bring it a second time.
 */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #claimed = new Set<number>();
  /** A chat has a queue while it is ready or being handled. */
  readonly #queues = new Map<string, PendingEvent[]>();
  readonly #active = new Set<string>();
  readonly #pausedUntil = new Map<string, number>();
  readonly #waitingForIdle: (() => void)[] = [];
  #ready: string[] = [];
  #done: number[] = [];
  #marking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /**
   * What the next read of the world has to leave out. Pauses end only here, so that one read sees one state of them.
   */
  listExcluded(): { claimed: number[]; pausedChats: string[] } {
    for (const [chat, until] of this.#pausedUntil) if (until <= Date.now()) this.#pausedUntil.delete(chat);
    return { claimed: [...this.#claimed], pausedChats: [...this.#pausedUntil.keys()] };
  }

  get size(): number {
    return this.#claimed.size;
  }

  add(events: readonly PendingEvent[]): void {
    for (const event of events.filter(({ seq, chat }) => !this.#claimed.has(seq) && !this.#pausedUntil.has(chat))) {
      this.#claimed.add(event.seq);
      const queue = this.#queues.get(event.chat);
      if (queue) {
        queue.push(event);
        continue;
      }
      this.#queues.set(event.chat, [event]);
      this.#ready.push(event.chat);
    }
    this.#startReady();
  }

  /** Drops the events whose handler has not started. */
  drop(): void {
    for (const [chat, queue] of this.#queues) {
      for (const { seq } of queue.splice(0)) this.#claimed.delete(seq);
      if (!this.#active.has(chat)) this.#queues.delete(chat);
    }
    this.#ready = [];
  }

  /** Settles when no handler runs any more. */
  idle(): Promise<void> {
    return this.#active.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => void this.#waitingForIdle.push(resolve));
  }

  /** Marks all handled events; settles when they are marked or the call failed. */
  markDone(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#marking) return this.#marking.then(() => this.markDone());
    if (this.#done.length === 0) return Promise.resolve();
    this.#marking = this.#markBatch(this.#done.splice(0));
    return this.#marking;
  }

  #startReady(): void {
    while (this.#active.size < this.#options.chatsAtOnce) {
      const chat = this.#ready.shift();
      if (chat === undefined) break;
      this.#active.add(chat);
      void this.#runNext(chat);
    }
    if (this.#active.size === 0) for (const resolve of this.#waitingForIdle.splice(0)) resolve();
  }

  async #runNext(chat: string): Promise<void> {
    const event = this.#queues.get(chat)?.shift();
    if (event) await this.#handle(chat, event);
    this.#active.delete(chat);
    if (this.#queues.get(chat)?.length) this.#ready.push(chat);
    else this.#queues.delete(chat);
    this.#startReady();
    this.#scheduleMark();
  }

  async #handle(chat: string, event: PendingEvent): Promise<void> {
    try {
      await this.#options.handle(event);
      this.#done.push(event.seq);
    } catch (error) {
      this.#options.onFailure(error);
      this.#pause(chat, event);
    }
  }

  /** The failed event has to come first again, so the rest of its chat is given back with it. */
  #pause(chat: string, event: PendingEvent): void {
    const { pauseMs, onResume } = this.#options;
    for (const { seq } of [event, ...(this.#queues.get(chat) ?? [])]) this.#claimed.delete(seq);
    this.#queues.delete(chat);
    this.#pausedUntil.set(chat, Date.now() + pauseMs);
    setTimeout(onResume, pauseMs + 1).unref();
  }

  #scheduleMark(): void {
    if (this.#done.length === 0 || this.#marking !== null) return;
    if (this.#done.length >= markAt || this.#active.size === 0) return void this.markDone();
    this.#timer ??= setTimeout(() => void this.markDone(), markAfterMs);
  }

  async #markBatch(seqs: number[]): Promise<void> {
    try {
      await this.#options.mark(seqs);
      for (const seq of seqs) this.#claimed.delete(seq);
    } catch (error) {
      this.#options.onFailure(error);
      this.#done = [...seqs, ...this.#done];
      this.#timer = setTimeout(() => void this.markDone(), retryMarkMs);
      this.#timer.unref();
    }
    this.#marking = null;
    if (this.#timer === undefined) this.#scheduleMark();
    this.#options.onRoom();
  }
}

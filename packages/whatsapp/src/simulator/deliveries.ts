import type { PendingEvent } from '../world/event-data.ts';

export type DeliveryOptions = {
  handle(event: PendingEvent): Promise<void>;
  /** Called with many at once; what it fails to mark is marked with the next ones. */
  mark(seqs: readonly number[]): Promise<void>;
  /** Some were marked, so there is room for more. */
  onRoom(): void;
  /** A chat whose handler failed may go on. */
  onResume(): void;
  onFailure(error: unknown): void;
  /** Chats that are handled at the same time. */
  chatsAtOnce: number;
  /** How long a chat rests after its handler failed. */
  pauseMs: number;
};

/** Done events are marked together once there are so many, or after so long. */
const markAt = 100;
const markAfterMs = 15;
const retryMarkMs = 1_000;

/**
 * Hands events over: those of one chat strictly one after the other, chats side by side and in turns. An event stays
 * taken until it is marked, so that a look at the world never brings it a second time meanwhile.
 */
export function createDeliveries({ handle, mark, onRoom, onResume, onFailure, chatsAtOnce, pauseMs }: DeliveryOptions) {
  const taken = new Set<number>();
  /** A chat has a queue while it is ready or being handled. */
  const queues = new Map<string, PendingEvent[]>();
  const active = new Set<string>();
  const ready: string[] = [];
  const pausedUntil = new Map<string, number>();
  const waitingForIdle: (() => void)[] = [];
  let done: number[] = [];
  let marking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (chat: string): Promise<void> => {
    const event = queues.get(chat)?.shift();
    if (event) await handleOne(chat, event);
    active.delete(chat);
    if (queues.get(chat)?.length) ready.push(chat);
    else queues.delete(chat);
    next();
    scheduleMark();
  };

  const handleOne = async (chat: string, event: PendingEvent): Promise<void> => {
    try {
      await handle(event);
      done.push(event.seq);
    } catch (error) {
      onFailure(error);
      pause(chat, event);
    }
  };

  /** The failed event has to come first again, so the rest of its chat goes back with it. */
  const pause = (chat: string, event: PendingEvent): void => {
    for (const { seq } of [event, ...(queues.get(chat) ?? [])]) taken.delete(seq);
    queues.delete(chat);
    pausedUntil.set(chat, Date.now() + pauseMs);
    setTimeout(onResume, pauseMs + 1).unref();
  };

  const next = (): void => {
    while (active.size < chatsAtOnce) {
      const chat = ready.shift();
      if (chat === undefined) break;
      active.add(chat);
      void run(chat);
    }
    if (active.size === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
  };

  const scheduleMark = (): void => {
    if (done.length === 0 || marking !== null) return;
    if (done.length >= markAt || active.size === 0) return void markDone();
    timer ??= setTimeout(markDone, markAfterMs);
  };

  const markBatch = async (seqs: number[]): Promise<void> => {
    try {
      await mark(seqs);
      for (const seq of seqs) taken.delete(seq);
    } catch (error) {
      onFailure(error);
      done = [...seqs, ...done];
      timer = setTimeout(markDone, retryMarkMs);
      timer.unref();
    }
    marking = null;
    if (timer === undefined) scheduleMark();
    onRoom();
  };

  const markDone = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (marking) return marking.then(markDone);
    if (done.length === 0) return Promise.resolve();
    marking = markBatch(done.splice(0));
    return marking;
  };

  return {
    /**
     * What a look at the world has to leave out. Pauses end here and nowhere else: no look may mix before and after.
     */
    takeStock(): { taken: number[]; pausedChats: string[] } {
      for (const [chat, until] of pausedUntil) if (until <= Date.now()) pausedUntil.delete(chat);
      return { taken: [...taken], pausedChats: [...pausedUntil.keys()] };
    },
    size: () => taken.size,
    add(events: readonly PendingEvent[]): void {
      for (const event of events.filter(({ seq, chat }) => !taken.has(seq) && !pausedUntil.has(chat))) {
        taken.add(event.seq);
        const queue = queues.get(event.chat);
        if (queue) {
          queue.push(event);
          continue;
        }
        queues.set(event.chat, [event]);
        ready.push(event.chat);
      }
      next();
    },
    /** Forgets what has not begun. */
    drop(): void {
      for (const [chat, queue] of queues) {
        for (const { seq } of queue.splice(0)) taken.delete(seq);
        if (!active.has(chat)) queues.delete(chat);
      }
      ready.length = 0;
    },
    /** Settles when no handler runs any more. */
    idle: (): Promise<void> =>
      active.size === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve)),
    markDone,
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;

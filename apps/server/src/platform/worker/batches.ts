type Waiting<T> = { item: T; resolve: () => void; reject: (error: unknown) => void };

export type BatchRules<T> = {
  /** How many batches run at once. */
  atOnce: number;
  /** The most items of one. */
  together: number;
  /** Only items of the same key go together. */
  keyOf: (item: T) => number;
  /** Does all of them or, when it rejects, none. */
  run: (items: readonly T[]) => Promise<void>;
};

/**
 * Lets items that come one by one be worked on together: while all places are taken those that come wait, and the next
 * free place takes the longest waiting one and others of its key. Of a batch that fails each is tried by itself, so that
 * none is held up by another, and each answers what became of it.
 */
export function createBatches<T>({ atOnce, together, keyOf, run }: BatchRules<T>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let running = 0;
  let isAboutToStart = false;

  const start = (): void => {
    isAboutToStart = false;
    while (running < atOnce && waiting.length > 0) void runBatch(takeBatch());
  };

  const takeBatch = (): Waiting<T>[] => {
    const [first] = waiting;
    const batch = waiting.filter(({ item }) => first && keyOf(item) === keyOf(first.item)).slice(0, together);
    waiting = waiting.filter((one) => !batch.includes(one));
    return batch;
  };

  const runBatch = async (batch: readonly Waiting<T>[]): Promise<void> => {
    running += 1;
    await settle(batch);
    running -= 1;
    start();
  };

  const settle = async (batch: readonly Waiting<T>[]): Promise<void> => {
    try {
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await settle([one]);
    }
  };

  return (item) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Those who come in the same moment go together.
      if (isAboutToStart) return;
      isAboutToStart = true;
      queueMicrotask(start);
    });
}

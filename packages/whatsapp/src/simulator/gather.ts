type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void };

/** At most this many at a time, so that one statement stays small. */
const most = 50;

/**
 * Handles items one call at a time: those that come in the same moment go together, and so do those that come while
 * others are being handled. Where a call fails, it fails for each of its items.
 */
export function gather<T, R>(handle: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isHandling = false;

  const handleWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await handle(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as R));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isHandling = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isHandling) return;
      isHandling = true;
      setImmediate(() => void handleWaiting());
    });
}

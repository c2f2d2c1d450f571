import { AppError } from '../errors.ts';
import { isUnavailable } from './retry-while-unavailable.ts';

/** At most this many at a time, so that one transaction stays small after the database was slow. */
const most = 50;

const isAway = (error: unknown): boolean => error instanceof AppError && isUnavailable(error);

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void };

/**
 * Handles items one call at a time: those that come in the same moment together, and so everything that has come
 * meanwhile. Where several fail together, each is tried by itself, so that none suffers from another; while the
 * database is away all of them fail at once, because each would wait for it anew.
 */
export function together<T, R>(handle: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isHandling = false;

  async function handleBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await handle(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1 || isAway(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await handleBatch([one]);
    }
  }

  async function handleWaiting(): Promise<void> {
    while (waiting.length > 0) await handleBatch(waiting.splice(0, most));
    isHandling = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isHandling) return;
      isHandling = true;
      setImmediate(() => void handleWaiting());
    });
}

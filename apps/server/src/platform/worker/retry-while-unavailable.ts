import { AppError } from '../errors.ts';
import { backOffMs, type BackOff } from './back-off.ts';

const waits: BackOff = { firstMs: 50, longestMs: 2_000 };

/** Whether the database is away or too busy: the same call may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
}

/**
 * Tries again, ever more rarely, while the database is away; any other failure passes. From the abort of the signal on,
 * the next failure is the last.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isUnavailable(error)) throw error;
      await pauseFor(backOffMs(waits, failures, Math.random()), signal);
    }
  }
}

/** Ends at once when the signal aborts. */
function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}

import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../errors.ts';
import { backOffMs, type BackOff } from './back-off.ts';

const waits: BackOff = { firstMs: 50, longestMs: 2_000 };

/** What PostgreSQL says when it broke off one of several transactions that waited for each other. */
const brokenOff = new Set<unknown>(['40001', '40P01']);

/** Refusals that end by themselves or by the operator's hand, without anybody changing the request. */
const passing = new Set<ErrorCode>(['ERR_UNAVAILABLE', 'ERR_DATABASE_FULL']);

/** Whether the database is away, full or too busy, or broke the transaction off: the same call may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return passing.has(error.code);
  return error instanceof Error && 'code' in error && brokenOff.has(error.code);
}

/**
 * Tries again, ever more rarely, while the database is away or breaks off; any other failure passes. From the abort of the signal on,
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

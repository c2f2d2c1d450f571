import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';

/** Tries again while the database is away, unless told to give up; any other failure passes. */
export async function untilAvailable<T>(work: () => Promise<T>, givesUp: () => boolean): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (givesUp() || !(error instanceof AppError && error.code === 'ERR_UNAVAILABLE')) throw error;
      await pause(Math.min(2_000, 50 * 2 ** Math.min(attempt, 6)));
    }
  }
}

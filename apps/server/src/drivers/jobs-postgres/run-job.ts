import type { Logger } from '../../platform/logger.ts';
import type { RunnableJob } from '../../ports/job-queue.ts';
import type { ClaimedJob, Outcome } from './queries.ts';
import { retryDelay } from './retry-delay.ts';

const longestError = 500;

/** Runs a claimed job and says how it ended. Rejects with the signal's reason when that broke it off. */
export async function runJob(
  job: RunnableJob,
  claimed: ClaimedJob,
  signal: AbortSignal,
  log: Logger,
): Promise<Outcome> {
  const { companyId, attempt, payload } = claimed;
  // Only a node that died with it leaves a job beyond its last attempt: it may be what kills them.
  if (attempt > job.maxAttempts) return { kind: 'failed', error: 'Its node stopped during the last attempt' };
  const faults = job.findFaults(payload);
  if (faults.length > 0)
    return { kind: 'failed', error: `The schema refuses ${faults.join(', ')}`.slice(0, longestError) };
  try {
    await withinTime(job.timeoutMs, signal, (limited) =>
      job.execute(payload, { companyId, attempt, signal: limited, log }),
    );
    return { kind: 'done' };
  } catch (cause) {
    signal.throwIfAborted();
    const error = messageOf(cause).slice(0, longestError);
    // The frames without the message: that is cut above, and more than it may hold what customers wrote.
    log.warn({ error, frames: framesOf(cause) }, 'job failed');
    return attempt < job.maxAttempts ? { kind: 'retry', delay: retryDelay(attempt), error } : { kind: 'failed', error };
  }
}

/**
 * Gives up waiting when the time is over or the signal aborts, also for work that does not heed it: a place is never
 * blocked for ever.
 */
async function withinTime(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  outer.throwIfAborted();
  const inner = new AbortController();
  const timer = setTimeout(() => inner.abort(new Error(`It took longer than ${milliseconds} ms`)), milliseconds);
  const pass = (): void => inner.abort(outer.reason);
  outer.addEventListener('abort', pass, { once: true });
  try {
    const aborted = new Promise<never>((_, reject) =>
      inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true }),
    );
    await Promise.race([work(inner.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', pass);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

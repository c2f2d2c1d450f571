import type { Logger } from '../../platform/logger.ts';
import { backOffMs, type BackOff } from '../../platform/worker/back-off.ts';
import { withTimeLimit } from '../../platform/worker/time-limit.ts';
import type { RunnableJob } from '../../ports/job-queue.ts';
import type { ClaimedJob, Outcome } from './hot-job-queries.ts';

const longestError = 500;
const betweenAttempts: BackOff = { firstMs: 2_000, longestMs: 10 * 60_000 };

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
  const began = performance.now();
  try {
    await withTimeLimit(
      job.timeoutMs,
      (limited) => job.execute(payload, { companyId, attempt, signal: limited, log }),
      signal,
    );
    const tookMs = Math.round(performance.now() - began);
    // The work above companies recurs, often every minute: done at once, it would bury the rest.
    log[companyId === null && tookMs < 1_000 ? 'debug' : 'info']({ tookMs }, 'job done');
    return { kind: 'done' };
  } catch (cause) {
    signal.throwIfAborted();
    const error = messageOf(cause).slice(0, longestError);
    // The frames without the message: that is cut above, and more than it may hold what customers wrote.
    log.warn({ error, frames: framesOf(cause) }, 'job failed');
    if (attempt >= job.maxAttempts) return { kind: 'failed', error };
    return { kind: 'retry', delay: backOffMs(betweenAttempts, attempt, Math.random()), error };
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

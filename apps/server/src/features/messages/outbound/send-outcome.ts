import type { Outcome } from './settle-queries.ts';

/** How a try to send ended, in the words of the driver's port. */
export type SendResult =
  | { kind: 'sure'; /** The provider's own id. */ id?: string | undefined }
  | { kind: 'slow down'; waitMs: number; of: 'chat' | 'link' }
  | { kind: 'unknown' }
  | { kind: 'refused'; code: string }
  | { kind: 'link down' }
  | { kind: 'error' };

const firstWaitMs = 2_000;
const linkWaitMs = 1_000;
const longestWaitMs = 600_000;
const patienceMs = 24 * 3_600_000;

/**
 * Decides what becomes of a message after a try: what is refused stays failed, what may have arrived is repeated only
 * where the other side drops repeated ids, anything else is tried again for a day. `random` is 0 to 1.
 */
export function decideOutcome(
  result: SendResult,
  { attempts, ageMs, mayRepeat, random }: { attempts: number; ageMs: number; mayRepeat: boolean; random: number },
): Outcome {
  if (result.kind === 'sure') return { state: 'sent', ...(result.id === undefined ? {} : { wid: result.id }) };
  if (result.kind === 'refused') return { state: 'failed', error: result.code };
  if (result.kind === 'unknown' && !mayRepeat) return { state: 'uncertain', error: 'no_answer' };
  if (ageMs > patienceMs) return { state: 'failed', error: 'gave_up' };
  // A closed link is not the message's failure, so it does not count as an attempt.
  if (result.kind === 'link down') return { state: 'queued', waitMs: linkWaitMs, countsAsAttempt: false };
  // Neither is a full road.
  if (result.kind === 'slow down')
    return {
      state: 'queued',
      waitMs: Math.min(longestWaitMs, Math.max(linkWaitMs, result.waitMs)),
      countsAsAttempt: false,
    };
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, attempts - 1));
  return { state: 'queued', waitMs: Math.round(wait * (0.8 + 0.4 * random)), countsAsAttempt: true };
}

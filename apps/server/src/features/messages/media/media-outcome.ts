/** What becomes of a file that could not be fetched now. */
export type MediaOutcome =
  | { state: 'too_large' | 'failed' }
  | { state: 'pending'; waitMs: number; countsAsAttempt: boolean };

export type MediaFailure = 'too large' | 'store away' | 'link down' | 'error';

const maxAttempts = 10;

/**
 * Decides about a file: too large is final, our own trouble costs no attempt, WhatsApp's is tried ten times ever more
 * slowly.
 */
export function decideMedia(failure: MediaFailure, attempts: number): MediaOutcome {
  if (failure === 'too large') return { state: 'too_large' };
  if (failure === 'store away') return { state: 'pending', waitMs: 30_000, countsAsAttempt: false };
  if (failure === 'link down') return { state: 'pending', waitMs: 2_000, countsAsAttempt: false };
  return attempts >= maxAttempts
    ? { state: 'failed' }
    : { state: 'pending', waitMs: 2_000 * attempts, countsAsAttempt: true };
}

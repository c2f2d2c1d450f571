/** How the question for a picture ended. */
export type PictureAnswer = 'picture' | 'no picture' | 'link down' | 'store away' | 'error';

/** What becomes of it: settled for a while, or asked again. */
export type PictureOutcome = { state: 'settled' | 'wanted'; waitMs: number; countsAsAttempt: boolean };

const hour = 3_600_000;
const maxAttempts = 5;

/**
 * Decides when to ask again: a picture is good for five days, none for one; trouble of ours or of the link costs no
 * attempt.
 */
export function decidePicture(answer: PictureAnswer, attempts: number): PictureOutcome {
  if (answer === 'picture') return { state: 'settled', waitMs: 120 * hour, countsAsAttempt: true };
  if (answer === 'no picture') return { state: 'settled', waitMs: 24 * hour, countsAsAttempt: true };
  if (answer === 'link down') return { state: 'wanted', waitMs: 10_000, countsAsAttempt: false };
  if (answer === 'store away') return { state: 'wanted', waitMs: 60_000, countsAsAttempt: false };
  return attempts >= maxAttempts
    ? { state: 'settled', waitMs: 24 * hour, countsAsAttempt: true }
    : { state: 'wanted', waitMs: 30_000 * 2 ** attempts, countsAsAttempt: true };
}

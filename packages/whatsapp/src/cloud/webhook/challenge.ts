import { createHash, timingSafeEqual } from 'node:crypto';

/** The request by which Meta verifies a callback address. */
export type ChallengeQuery = Readonly<Record<string, unknown>>;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The text to answer with 200; null means 403. Without a configured token every request is refused. */
export function answerChallenge(query: ChallengeQuery, verifyToken: string): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': givenToken, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof givenToken !== 'string' || typeof challenge !== 'string' || verifyToken === '')
    return null;
  // Meta sends a short number. Other texts are refused, so that nobody can make our page show his text.
  if (!/^[\w.-]{1,200}$/.test(challenge)) return null;
  return timingSafeEqual(hash(givenToken), hash(verifyToken)) ? challenge : null;
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** The question with which Meta makes sure that an address belongs to whoever entered it. */
export type ChallengeQuery = Readonly<Record<string, unknown>>;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What to answer as plain text with 200; null means 403. Without a token of ours nobody is answered. */
export function answerChallenge(query: ChallengeQuery, verifyToken: string): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': told, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof told !== 'string' || typeof challenge !== 'string' || verifyToken === '')
    return null;
  // Meta asks with a short number. Anything else would be somebody who wants to see his own words on our page.
  if (!/^[\w.-]{1,200}$/.test(challenge)) return null;
  return timingSafeEqual(hash(told), hash(verifyToken)) ? challenge : null;
}

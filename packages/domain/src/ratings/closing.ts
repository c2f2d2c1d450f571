import { readRating, type Rating } from '../chatbot/read-rating.ts';

/** Which conversations of a queue are rated: all, none, only those with a tag, or all but those with it. */
export const ratingRules = ['always', 'never', 'withTag', 'withoutTag'] as const;
export type RatingRule = (typeof ratingRules)[number];

/** What decides whether a customer hears something after a conversation was resolved. */
export type ClosingFacts = {
  isGroup: boolean;
  isConnected: boolean;
  /** Whether free text may be written; Meta's API takes it for a day after the customer's last message. */
  isWindowOpen: boolean;
  /** Whether somebody of the team attended, who is rated. */
  wasAttended: boolean;
  companyAsks: boolean;
  /** Of its queue, and whether the conversation has the tag that the rule names. */
  rule: RatingRule;
  hasTagOfRule: boolean;
  completionMessage: string;
  /** How long ago it was resolved. */
  closedForMs: number;
};

/** So late nothing is said any more: after a stop of the product the customer has long gone on to other things. */
const latestMs = 5 * 60_000;

/** Asks for a rating, says goodbye, says nothing, or would say something and may not any more. */
export type Closing = 'ask' | 'complete' | 'tooLate' | 'nothing';

/** What the customer hears after a person resolved the conversation. */
export function decideClosing(facts: ClosingFacts): Closing {
  if (facts.isGroup || !facts.isConnected || facts.closedForMs > latestMs) return 'nothing';
  const asks = facts.companyAsks && facts.wasAttended && isRated(facts);
  if (!asks && facts.completionMessage.trim() === '') return 'nothing';
  if (!facts.isWindowOpen) return 'tooLate';
  return asks ? 'ask' : 'complete';
}

function isRated({ rule, hasTagOfRule }: Pick<ClosingFacts, 'rule' | 'hasTagOfRule'>): boolean {
  if (rule === 'withTag') return hasTagOfRule;
  return rule === 'withoutTag' ? !hasTagOfRule : rule === 'always';
}

/** A conversation that was closed, and what was asked after it. */
export type AskedRating = {
  ratingAskedAt: Date | null;
  rate: number | null;
  commentAskedAt: Date | null;
  comment: string | null;
  /** Whether nothing is waited for any more. */
  isOver: boolean;
};

export type RatingAnswer = { kind: 'rating'; rate: Rating } | { kind: 'comment'; comment: string };

/** For so long after the question a text is a comment. */
export const commentMinutes = 10;
const commentMs = commentMinutes * 60_000;
export const longestComment = 1_000;

/**
 * What a text of the customer answers: the rating, or its comment. Null for a normal message, which is never dropped,
 * clamped or taken for something else.
 */
export function readRatingAnswer(asked: AskedRating, text: string | null, now: Date): RatingAnswer | null {
  if (text === null || asked.isOver || asked.ratingAskedAt === null) return null;
  if (asked.rate === null) {
    const rate = readRating(text);
    return rate === null ? null : { kind: 'rating', rate };
  }
  const isInTime = asked.commentAskedAt !== null && now.getTime() - asked.commentAskedAt.getTime() <= commentMs;
  if (!isInTime || asked.comment !== null || text.trim() === '') return null;
  return { kind: 'comment', comment: text.trim().slice(0, longestComment) };
}

/** What becomes of a question that nobody answers in time. */
export type Expiry = 'wait' | 'goodbye' | 'silent';

/** Whether a question is over by now, and whether the last words are still said. */
export function decideExpiry(asked: AskedRating, timeoutMs: number, now: Date): Expiry {
  const isComment = asked.rate !== null;
  const since = isComment ? asked.commentAskedAt : asked.ratingAskedAt;
  if (since === null || asked.isOver || asked.comment !== null) return 'wait';
  const overMs = now.getTime() - since.getTime() - (isComment ? commentMs : timeoutMs);
  if (overMs < 0) return 'wait';
  return overMs <= latestMs ? 'goodbye' : 'silent';
}

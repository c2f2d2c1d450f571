import { describe, expect, it } from 'vitest';
import {
  decideClosing,
  decideExpiry,
  readRatingAnswer,
  type AskedRating,
  type Closing,
  type ClosingFacts,
  type Expiry,
  type RatingAnswer,
} from './closing.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 16, 12, minutes));

describe('S504 after a resolved conversation', () => {
  const facts: ClosingFacts = {
    isGroup: false,
    isConnected: true,
    isWindowOpen: true,
    wasAttended: true,
    companyAsks: true,
    rule: 'always',
    hasTagOfRule: false,
    completionMessage: 'Até logo',
    closedForMs: 6_000,
  };
  it.each<[string, Partial<ClosingFacts>, Closing]>([
    ['the rating is asked first', {}, 'ask'],
    ['also without a last text', { completionMessage: '' }, 'ask'],
    ['the last text alone where the company does not ask', { companyAsks: false }, 'complete'],
    ['where the queue does not', { rule: 'never' }, 'complete'],
    ['where the queue asks only with a tag', { rule: 'withTag' }, 'complete'],
    ['unless it has that tag', { rule: 'withTag', hasTagOfRule: true }, 'ask'],
    ['where it has the tag that the queue leaves out', { rule: 'withoutTag', hasTagOfRule: true }, 'complete'],
    ['unless it has not', { rule: 'withoutTag' }, 'ask'],
    ['where nobody attended', { wasAttended: false }, 'complete'],
    ['nothing where there is nothing to say', { companyAsks: false, completionMessage: ' ' }, 'nothing'],
    ['nothing in a group', { isGroup: true }, 'nothing'],
    ['the same five minutes later', { closedForMs: 5 * 60_000 }, 'ask'],
    ['nothing later than that, as after a stop of the product', { closedForMs: 5 * 60_000 + 1 }, 'nothing'],
    ['nothing without a connection', { isConnected: false }, 'nothing'],
    ['nothing is tried outside Meta’s window', { isWindowOpen: false }, 'tooLate'],
    [
      'which is not told where nothing was to be said',
      { isWindowOpen: false, companyAsks: false, completionMessage: '' },
      'nothing',
    ],
  ])('%s', (_title, over, closing) => {
    expect(decideClosing({ ...facts, ...over })).toBe(closing);
  });
});

const asked: AskedRating = { ratingAskedAt: at(0), rate: null, commentAskedAt: null, comment: null, isOver: false };
const rated: AskedRating = { ...asked, rate: 3, commentAskedAt: at(1) };

describe('S505 the answer to a rating', () => {
  it.each<[string, AskedRating, string | null, RatingAnswer | null]>([
    ['a digit', asked, ' 3 ', { kind: 'rating', rate: 3 }],
    ['a keycap', asked, '1️⃣', { kind: 'rating', rate: 1 }],
    ['stars', asked, '⭐⭐', { kind: 'rating', rate: 2 }],
    ['nothing outside the scale', asked, '4', null],
    ['nothing below it', asked, '0', null],
    ['a normal message', asked, 'Obrigado, 3 beijos', null],
    ['a picture', asked, null, null],
    ['nothing once it is over', { ...asked, isOver: true }, '3', null],
    ['nothing where nobody asked', { ...asked, ratingAskedAt: null }, '3', null],
    ['a comment', rated, ' Muito bom ', { kind: 'comment', comment: 'Muito bom' }],
    ['a long comment to its limit', rated, 'x'.repeat(2_000), { kind: 'comment', comment: 'x'.repeat(1_000) }],
    ['no second comment', { ...rated, comment: 'Bom' }, 'E mais', null],
    ['no comment where none was asked', { ...rated, commentAskedAt: null }, 'Bom', null],
    ['no second rating either', { ...rated, commentAskedAt: null }, '1', null],
  ])('%s', (_title, state, text, answer) => {
    expect(readRatingAnswer(state, text, at(5))).toEqual(answer);
  });

  it.each([
    [11, true],
    [12, false],
  ])('at minute %i a text is a comment: %s', (minute, isComment) => {
    expect(readRatingAnswer(rated, 'Bom', at(minute)) !== null).toBe(isComment);
  });
});

describe('S505 a question that nobody answers', () => {
  it.each<[string, AskedRating, number, Expiry]>([
    ['waits', asked, 4, 'wait'],
    ['ends with the last words', asked, 5, 'goodbye'],
    ['also a little later', asked, 10, 'goodbye'],
    ['ends silently after a stop of the product', asked, 11, 'silent'],
    ['a comment waits ten minutes', rated, 10, 'wait'],
    ['and ends too', rated, 11, 'goodbye'],
    ['what is over is over', { ...asked, isOver: true }, 60, 'wait'],
    ['and so is what was commented', { ...rated, comment: 'Bom' }, 60, 'wait'],
  ])('%s', (_title, state, minute, expiry) => {
    expect(decideExpiry(state, 5 * 60_000, at(minute))).toBe(expiry);
  });
});

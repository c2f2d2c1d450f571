import { describe, expect, it } from 'vitest';
import { compareBundles } from './check-locales.mjs';

function compare(pt, en) {
  return compareBundles([
    { language: 'pt', texts: new Map(Object.entries(pt)) },
    { language: 'en', texts: new Map(Object.entries(en)) },
  ]);
}

const days = { days_zero: 'hoje', days_one: 'um dia', days_many: '{{count}} dias', days_other: '{{count}} dias' };

describe('the locales check', () => {
  it.each([
    ['equal keys', { a: 'Olá' }, { a: 'Hello' }],
    ['equal placeholders in another order', { a: '{{x}} de {{y}}' }, { a: '{{y}} of {{x}}' }],
    ['places for components', { a: 'leia os <terms>Termos</terms>' }, { a: 'read the <terms>Terms</terms>' }],
    ['a one that leaves its number out', days, { ...days, days_one: '{{count}} day' }],
  ])('is content with %s', (_, pt, en) => {
    expect(compare(pt, en)).toEqual([]);
  });

  it.each([
    ['a missing key', { a: 'Olá', b: 'Oi' }, { a: 'Hello' }, 'en lacks b'],
    ['an empty text', { a: 'Olá' }, { a: ' ' }, 'en has an empty text for a'],
    ['no text', { a: 'Olá' }, { a: null }, 'en has no text for a'],
    [
      'another placeholder',
      { a: '{{name}}' },
      { a: '{{nome}}' },
      'a has other placeholders in en than in pt ({{name}})',
    ],
    [
      'a lost component',
      { a: '<terms>T</terms>' },
      { a: 'T' },
      'a has other placeholders in en than in pt (</terms> <terms>)',
    ],
    ['HTML', { a: 'a <b>b</b>' }, { a: 'a <b>b</b>' }, 'pt has HTML in a'],
    [
      'a lost number',
      days,
      { ...days, days_other: 'days' },
      'days_other has other placeholders in en than in pt ({{count}})',
    ],
    [
      'a missing plural form',
      { n_one: '1', n_other: '2', n_zero: '0' },
      { n_one: '1', n_other: '2', n_zero: '0' },
      'n_many is missing in every language',
    ],
  ])('finds %s', (_, pt, en, problem) => {
    expect(compare(pt, en)).toContain(problem);
  });
});

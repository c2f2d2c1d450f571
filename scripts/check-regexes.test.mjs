import { describe, expect, it } from 'vitest';
import { findSlowRegexes } from './check-regexes.mjs';

describe('the check of regular expressions', () => {
  it.each([
    ['two that share', 'const found = /\\d+\\w+$/.test(text);', /with the square/],
    ['one inside another', 'const found = /^(a+)+$/.test(text);', /exponentially/],
    ['dots at the end, begun at each dot', "text.replace(/[.\\s]+$/, '')", /begins anew/],
    ['one written as text', "new RegExp('^(a*)*$')", /exponentially/],
    ['one written as text, without new', "RegExp('x*x*y', 'u')", /with the square/],
    ['one put together while it runs', 'new RegExp(`^${word}$`)', /builds a regular expression/],
  ])('finds %s', (_what, line, problem) => {
    const found = findSlowRegexes(`const first = 1;\n${line}`);
    expect(found[0]).toEqual({ line: 2, what: expect.stringMatching(problem) });
  });

  it.each([
    '/^\\d{1,10}$/.test(text)',
    '/[.]/g',
    '/^[^\\p{Cc}\\p{Cs}]*$/u',
    "new RegExp('^\\\\d+$')",
    'text.split("/").join(" / ")',
  ])('is content with %s', (line) => {
    expect(findSlowRegexes(line)).toEqual([]);
  });

  it('lets tests and scripts put expressions together', () => {
    expect(findSlowRegexes('new RegExp(`^${word}$`)', { mayBuild: true })).toEqual([]);
  });
});

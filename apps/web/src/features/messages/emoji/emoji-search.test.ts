import { describe, expect, it } from 'vitest';
import { moveAmong, readRecent, searchEmoji, withRecent } from './emoji-search.ts';
import { emojiGroups } from './emoji-words.ts';

const all = emojiGroups.flatMap((group) => group.emoji);
const found = (typed: string): string[] => searchEmoji(typed, all).map((emoji) => emoji.sign);

describe('the list', () => {
  it('S176 holds a few hundred emoji, each once and each with words', () => {
    expect(all.length).toBeGreaterThan(350);
    expect(new Set(all.map((emoji) => emoji.sign)).size).toBe(all.length);
    expect(all.filter((emoji) => emoji.words.trim() === '' || emoji.sign.length > 8)).toEqual([]);
  });
});

describe('searchEmoji', () => {
  it.each([
    ['coração partido', '💔'],
    ['CORACAO verde', '💚'],
    ['broken heart', '💔'],
    ['corazón roto', '💔'],
    ['obrig', '🙏'],
    ['👍', '👍'],
    ['caminh', '🚚'],
  ])('S176 %s finds %s', (typed, sign) => {
    expect(found(typed)).toContain(sign);
  });

  it('S176 finds nothing for what is nowhere', () => {
    expect(found('xyzzy')).toEqual([]);
  });
});

describe('recent emoji', () => {
  it('S176 the last used stands first and only once', () => {
    expect(withRecent(['😀', '👍'], '👍')).toEqual(['👍', '😀']);
    expect(
      withRecent(
        Array.from({ length: 32 }, (_, index) => String(index)),
        'x',
      ),
    ).toHaveLength(32);
  });

  it.each([
    [null, []],
    ['', []],
    ['👍 ❤️', ['👍', '❤️']],
    [`👍 ${'x'.repeat(500)}`, ['👍']],
  ])('S176 reads %j as %j', (stored, recent) => {
    expect(readRecent(stored)).toEqual(recent);
  });
});

describe('moveAmong', () => {
  it.each([
    ['to the right', 0, 'ArrowRight', 1],
    ['not before the first', 0, 'ArrowLeft', 0],
    ['a line down', 2, 'ArrowDown', 18],
    ['a line up', 18, 'ArrowUp', 2],
    ['not above the first line', 2, 'ArrowUp', 2],
    ['down into a shorter line', 10, 'ArrowDown', 19],
    ['down into the next group', 17, 'ArrowDown', 21],
    ['up into the group before', 25, 'ArrowUp', 19],
    ['not below the last line', 25, 'ArrowDown', 25],
    ['not behind the last', 29, 'ArrowRight', 29],
  ] as const)('S176 %s', (_, at, key, next) => {
    expect(moveAmong(at, key, { groups: [20, 10], perLine: 16 })).toBe(next);
  });
});

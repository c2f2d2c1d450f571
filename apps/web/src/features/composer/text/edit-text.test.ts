import { describe, expect, it } from 'vitest';
import { insertAt, toggleWrap, wrapMarkOf } from './edit-text.ts';

/** `|` marks the caret, or both ends of what is marked. */
function read(shown: string): { text: string; start: number; end: number } {
  const [before = '', inside = '', after] = shown.split('|');
  return after === undefined
    ? { text: before + inside, start: before.length, end: before.length }
    : { text: before + inside + after, start: before.length, end: before.length + inside.length };
}

describe('insertAt', () => {
  it.each([
    ['|', 'a😀|'],
    ['olá| Maria', 'oláa😀| Maria'],
    ['olá |Maria|!', 'olá a😀|!'],
  ])('S176 into %j gives %j', (before, after) => {
    expect(insertAt(read(before), 'a😀')).toEqual(read(after));
  });
});

describe('toggleWrap', () => {
  it.each([
    ['um |texto| só', 'um *|texto|* só'],
    ['um *|texto|* só', 'um |texto| só'],
    ['|', '*|*'],
    ['|tudo|', '*|tudo|*'],
  ])('%j becomes %j', (before, after) => {
    expect(toggleWrap(read(before), '*')).toEqual(read(after));
  });
});

describe('wrapSignOf', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it.each([
    [{ key: 'b', ctrlKey: true }, '*'],
    [{ key: 'B', metaKey: true }, '*'],
    [{ key: 'i', ctrlKey: true }, '_'],
    [{ key: 'X', ctrlKey: true, shiftKey: true }, '~'],
    [{ key: 'x', ctrlKey: true }, null],
    [{ key: 'b', ctrlKey: true, shiftKey: true }, null],
    [{ key: 'b', ctrlKey: true, altKey: true }, null],
    [{ key: 'b' }, null],
  ])('%j asks for %s', (keys, sign) => {
    expect(wrapMarkOf({ ...none, ...keys })).toBe(sign);
  });
});

import { describe, expect, it } from 'vitest';
import { type GivenOption, messageLimit, refuseOptions, tooLongTexts } from './check-options.ts';

const option = (id: number, parts: Partial<GivenOption> = {}): GivenOption => ({
  id,
  parentId: null,
  title: `Opção ${id}`,
  message: '',
  ...parts,
});
const titled = (title: string) => ({ title, message: '' });

describe('texts', () => {
  it.each([
    ['text', 100],
    ['list', 24],
    ['button', 20],
  ] as const)('S520 as %s a title has at most %i signs', (presentation, limit) => {
    expect(tooLongTexts(titled('x'.repeat(limit)), false, presentation).title).toBe(false);
    expect(tooLongTexts(titled('x'.repeat(limit + 1)), false, presentation).title).toBe(true);
    expect(tooLongTexts(titled(` ${'x'.repeat(limit)} `), false, presentation).title).toBe(false);
  });

  it('S520 an emoji is one sign to who reads it, and two to what stores it', () => {
    expect(tooLongTexts(titled('🛠'.repeat(20)), false, 'button').title).toBe(false);
    expect(tooLongTexts(titled('🛠'.repeat(51)), false, 'text').title).toBe(true);
  });

  it('S520 a message above buttons is shorter than one that ends the chat', () => {
    const end = option(1, { message: 'x'.repeat(1_025) });
    const menu = [end, option(2, { parentId: 1 })];
    expect(messageLimit(false, 'button')).toBe(4_096);
    expect(refuseOptions([end], 'button')).toBeNull();
    expect(refuseOptions(menu, 'button')).toBe('ERR_OPTION_TEXT_TOO_LONG');
    expect(refuseOptions(menu, 'text')).toBeNull();
  });
});

const chain = (length: number): GivenOption[] =>
  Array.from({ length }, (_, index) => option(index + 1, { parentId: index === 0 ? null : index }));

describe('trees', () => {
  it.each<[string, readonly GivenOption[], ReturnType<typeof refuseOptions>]>([
    ['nothing at all', [], null],
    ['a choice before the one it is below', [option(2, { parentId: 1 }), option(1)], null],
    ['new ones below new ones', [option(-1), option(-2, { parentId: -1 })], null],
    ['a thousand, each below the one before', chain(1_000), null],
    ['the same from the last on', chain(1_000).toReversed(), null],
    ['one more than a thousand', chain(1_001), 'ERR_TOO_MANY_OPTIONS'],
    ['ten thousand', chain(10_000), 'ERR_TOO_MANY_OPTIONS'],
    ['a choice below itself', [option(1, { parentId: 1 })], 'ERR_OPTIONS_NOT_A_TREE'],
    [
      'a circle beside a tree',
      [option(3), option(1, { parentId: 2 }), option(2, { parentId: 1 })],
      'ERR_OPTIONS_NOT_A_TREE',
    ],
    [
      'a branch that leads into a circle',
      [option(4, { parentId: 2 }), option(1, { parentId: 2 }), option(2, { parentId: 1 })],
      'ERR_OPTIONS_NOT_A_TREE',
    ],
    ['a choice below one that is not there', [option(1, { parentId: 9 })], 'ERR_OPTIONS_NOT_A_TREE'],
    ['a choice twice', [option(1), option(1)], 'ERR_OPTIONS_NOT_A_TREE'],
    ['a title of 101 signs', [option(1, { title: 'x'.repeat(101) })], 'ERR_OPTION_TEXT_TOO_LONG'],
  ])('S524 %s', (_what, options, refusal) => {
    expect(refuseOptions(options, 'text')).toBe(refusal);
  });
});

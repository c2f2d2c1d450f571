import { describe, expect, it } from 'vitest';
import { createKeyReader, type Focus, mayAct, type Stroke, typesCharacter } from './key-reader.ts';
import { capsOf, isCharacter, type ShortcutId, shortcutList } from './shortcut-map.ts';

const press = (parts: Partial<Stroke>): Stroke => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...parts,
});
const letter = (name: string, parts: Partial<Stroke> = {}): Stroke =>
  press({ key: name.toLowerCase(), code: `Key${name}`, ...parts });

/** The shortcut that a fresh reader finds. */
const idOf = (stroke: Stroke, isMac = false): ShortcutId | 'begun' | undefined => {
  const reading = createKeyReader(isMac)(stroke, 0);
  return reading === 'begun' ? reading : reading?.id;
};

describe('the reader of keys', () => {
  it.each<[string, Stroke, ShortcutId | 'begun' | undefined]>([
    ['J', letter('J'), 'next'],
    ['K', letter('K'), 'previous'],
    ['Ctrl K', letter('K', { ctrlKey: true }), 'palette'],
    ['⌘ K', letter('K', { metaKey: true }), 'palette'],
    ['AltGr K writes a sign', letter('K', { ctrlKey: true, altKey: true }), undefined],
    ['E', letter('E'), 'resolve'],
    ['Shift E', letter('E', { shiftKey: true }), 'resolveNext'],
    ['Shift J', letter('J', { shiftKey: true }), undefined],
    ['1', press({ key: '1', code: 'Digit1' }), 'assigned'],
    ['? with Shift', press({ key: '?', code: 'Slash', shiftKey: true }), 'sheet'],
    ['? of a Brazilian keyboard', press({ key: '?', code: 'KeyW', shiftKey: true }), 'sheet'],
    ['/ of a Brazilian keyboard', press({ key: '/', code: 'IntlRo' }), 'write'],
    ['arrow down', press({ key: 'ArrowDown', code: 'ArrowDown' }), 'next'],
    ['G begins a pair', letter('G'), 'begun'],
    ['H is free', letter('H'), undefined],
    ['Enter is somebody else’s', press({ key: 'Enter', code: 'Enter' }), undefined],
    ['Ctrl B is the input’s', letter('B', { ctrlKey: true }), undefined],
  ])('%s', (_what, stroke, expected) => {
    expect(idOf(stroke)).toBe(expected);
  });

  it.each<[string, Stroke, ShortcutId | undefined, ShortcutId | undefined]>([
    ['Alt E', letter('E', { altKey: true }), 'resolve', undefined],
    ['Alt Shift E', letter('E', { altKey: true, shiftKey: true }), 'resolveNext', undefined],
    ['S666 Alt Shift S', letter('S', { altKey: true, shiftKey: true }), 'schedule', undefined],
    ['Control E', letter('E', { ctrlKey: true }), undefined, 'resolve'],
    ['Control K', letter('K', { ctrlKey: true }), 'palette', undefined],
    ['⌘ K', letter('K', { metaKey: true }), 'palette', 'palette'],
    ['Alt 2, whatever it types', press({ key: '™', code: 'Digit2', altKey: true }), 'pending', undefined],
    ['Alt and an arrow', press({ key: 'ArrowDown', code: 'ArrowDown', altKey: true }), 'next', undefined],
    ['AltGr E, which types a sign', letter('E', { ctrlKey: true, altKey: true }), undefined, undefined],
  ])('%s, elsewhere and on a Mac', (_what, stroke, elsewhere, onMac) => {
    expect([idOf(stroke), idOf(stroke, true)]).toEqual([elsewhere, onMac]);
  });

  it.each<[string, string, number, ShortcutId | null]>([
    ['G T goes to the tickets', 'T', 300, 'goTickets'],
    ['G D goes to the dashboard', 'D', 300, 'goDashboard'],
    ['too late it is T alone', 'T', 1500, 'transfer'],
    ['G X is nothing', 'X', 300, null],
    ['G J is nothing, and no J either', 'J', 300, null],
  ])('%s', (_what, name, later, expected) => {
    const read = createKeyReader();
    read(letter('G'), 0);
    expect(read(letter(name), later)).toEqual(expected === null ? null : { id: expected, isCharacter: true });
  });

  it('after a pair the next key stands for itself', () => {
    const read = createKeyReader();
    [letter('G'), letter('T')].forEach((stroke, at) => read(stroke, at));
    expect(read(letter('T'), 3)).toEqual({ id: 'transfer', isCharacter: true });
  });
});

describe('mayAct', () => {
  const free: Focus = { inField: false, inLayer: false, lettersOn: true, onDesk: true };
  it.each<[string, Stroke, Partial<Focus>, boolean]>([
    ['a letter', letter('J'), {}, true],
    ['a letter in a field', letter('J'), { inField: true }, false],
    ['a letter under a dialog', letter('J'), { inLayer: true }, false],
    ['a letter that nobody switched on', letter('J'), { lettersOn: false }, false],
    ['the question mark that nobody switched on', press({ key: '?', code: 'KeyW' }), { lettersOn: false }, false],
    ['a letter of the desk elsewhere', letter('J'), { onDesk: false }, false],
    ['a key with a modifier, letters off', letter('E', { altKey: true }), { lettersOn: false }, true],
    ['a key with a modifier in a field', letter('E', { altKey: true }), { inField: true, lettersOn: false }, true],
    ['a key with a modifier under a dialog', letter('E', { altKey: true }), { inLayer: true }, false],
    ['a key of the desk elsewhere', letter('E', { altKey: true }), { onDesk: false }, false],
    ['going somewhere from elsewhere', letter('T', { altKey: true, shiftKey: true }), { onDesk: false }, true],
    ['an arrow, letters off', press({ key: 'ArrowDown' }), { lettersOn: false }, true],
    ['the palette in a field', letter('K', { ctrlKey: true }), { inField: true, lettersOn: false }, true],
    ['the palette under a dialog', letter('K', { ctrlKey: true }), { inLayer: true }, false],
    ['undo in a field is the field’s own', letter('Z', { ctrlKey: true }), { inField: true }, false],
    ['undo with letters off', letter('Z', { ctrlKey: true }), { lettersOn: false }, true],
    ['Escape leaves a field', press({ key: 'Escape' }), { inField: true, lettersOn: false }, true],
    ['Escape under a dialog is the dialog’s', press({ key: 'Escape' }), { inLayer: true }, false],
  ])('%s', (_what, stroke, focus, expected) => {
    const reading = createKeyReader()(stroke, 0);
    if (reading === null || reading === 'begun') throw new Error('no shortcut');
    expect(mayAct(reading, { ...free, ...focus })).toBe(expected);
  });
});

describe('typesCharacter', () => {
  it.each<[string, Stroke, boolean, boolean]>([
    ['a letter', letter('E'), true, true],
    ['a capital', press({ key: 'E', shiftKey: true }), true, true],
    ['an accent that waits for its letter', press({ key: 'Dead' }), true, true],
    ['an emoji', press({ key: '👍' }), true, true],
    ['AltGr Q of a Brazilian keyboard', press({ key: '/', ctrlKey: true, altKey: true }), true, false],
    ['Option C', press({ key: 'ç', altKey: true }), false, true],
    ['Ctrl C', press({ key: 'c', ctrlKey: true }), false, false],
    ['⌘ C', press({ key: 'c', metaKey: true }), false, false],
    ['an arrow', press({ key: 'ArrowUp' }), false, false],
    ['F5', press({ key: 'F5' }), false, false],
  ])('%s, elsewhere and on a Mac', (_what, stroke, elsewhere, onMac) => {
    expect([typesCharacter(stroke), typesCharacter(stroke, true)]).toEqual([elsewhere, onMac]);
  });
});

it('no two shortcuts share their keys', () => {
  const caps = shortcutList
    .filter(({ elsewhere }) => elsewhere !== true)
    .flatMap(({ combos }) => combos.map((combo) => capsOf(combo, false).join(' ')));
  expect(new Set(caps).size).toBe(caps.length);
  expect(caps).toContain('Ctrl K');
  expect(caps).toContain('G T');
  expect(caps).toContain('Alt Shift E');
});

it('every action has a key that is no character', () => {
  expect(shortcutList.filter(({ combos }) => combos.every(isCharacter)).map(({ id }) => id)).toEqual([]);
});

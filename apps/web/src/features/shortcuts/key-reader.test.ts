import { describe, expect, it } from 'vitest';
import { createKeyReader, type Focus, mayAct, type Stroke } from './key-reader.ts';
import { capsOf, type ShortcutId, shortcutList } from './shortcut-map.ts';

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

describe('the reader of keys', () => {
  it.each<[string, Stroke, ShortcutId | 'begun' | null]>([
    ['J', letter('J'), 'next'],
    ['K', letter('K'), 'previous'],
    ['Ctrl K', letter('K', { ctrlKey: true }), 'palette'],
    ['⌘ K', letter('K', { metaKey: true }), 'palette'],
    ['AltGr K writes a sign', letter('K', { ctrlKey: true, altKey: true }), null],
    ['E', letter('E'), 'resolve'],
    ['Shift E', letter('E', { shiftKey: true }), 'resolveNext'],
    ['Shift J', letter('J', { shiftKey: true }), null],
    ['1', press({ key: '1', code: 'Digit1' }), 'assigned'],
    ['? with Shift', press({ key: '?', code: 'Slash', shiftKey: true }), 'sheet'],
    ['? of a Brazilian keyboard', press({ key: '?', code: 'KeyW', shiftKey: true }), 'sheet'],
    ['/ of a Brazilian keyboard', press({ key: '/', code: 'IntlRo' }), 'write'],
    ['arrow down', press({ key: 'ArrowDown', code: 'ArrowDown' }), 'next'],
    ['G begins a pair', letter('G'), 'begun'],
    ['S is free', letter('S'), null],
    ['Enter is somebody else’s', press({ key: 'Enter', code: 'Enter' }), null],
    ['Ctrl B is the input’s', letter('B', { ctrlKey: true }), null],
  ])('%s', (_what, stroke, expected) => {
    expect(createKeyReader()(stroke, 0)).toBe(expected);
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
    expect(read(letter(name), later)).toBe(expected);
  });

  it('after a pair the next key stands for itself', () => {
    const read = createKeyReader();
    [letter('G'), letter('T')].forEach((stroke, at) => read(stroke, at));
    expect(read(letter('T'), 3)).toBe('transfer');
  });
});

describe('mayAct', () => {
  const free: Focus = { inField: false, inLayer: false, enabled: true, onDesk: true };
  it.each<[string, ShortcutId, Partial<Focus>, boolean]>([
    ['a letter', 'next', {}, true],
    ['a letter in a field', 'next', { inField: true }, false],
    ['a letter under a dialog', 'next', { inLayer: true }, false],
    ['a letter that is switched off', 'next', { enabled: false }, false],
    ['a letter of the desk elsewhere', 'next', { onDesk: false }, false],
    ['going somewhere from elsewhere', 'goTickets', { onDesk: false }, true],
    ['the palette in a field, letters off', 'palette', { inField: true, enabled: false }, true],
    ['the palette under a dialog', 'palette', { inLayer: true }, false],
    ['undo in a field is the field’s own', 'undo', { inField: true }, false],
    ['undo with letters off', 'undo', { enabled: false }, true],
    ['Escape leaves a field', 'leave', { inField: true, enabled: false }, true],
    ['Escape under a dialog is the dialog’s', 'leave', { inLayer: true }, false],
  ])('%s', (_what, id, focus, expected) => {
    expect(mayAct(id, { ...free, ...focus })).toBe(expected);
  });
});

it('no two shortcuts share their keys', () => {
  const caps = shortcutList
    .filter(({ elsewhere }) => elsewhere !== true)
    .flatMap(({ combos }) => combos.map((combo) => capsOf(combo, false).join(' ')));
  expect(new Set(caps).size).toBe(caps.length);
  expect(caps).toContain('Ctrl K');
  expect(caps).toContain('G T');
});

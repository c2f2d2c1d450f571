import { describe, expect, it } from 'vitest';
import { addToTray, captionInTray, pastedFiles, removeFromTray } from './file-tray.ts';

const file = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name);
const many = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index}.png`));
const names = (tray: ReadonlyArray<{ file: File }>): string[] => tray.map((item) => item.file.name);

describe('addToTray', () => {
  it.each([
    ['some', 0, [file('a'), file('b')], ['a', 'b'], []],
    ['one at the limit', 0, [file('a', 100)], ['a'], []],
    ['one over the limit', 0, [file('a'), file('b', 101)], ['a'], ['tooLarge']],
    ['a folder', 0, [file('a', 0)], [], ['empty']],
    ['the tenth and the eleventh', 9, [file('a'), file('b')], ['a'], ['tooMany']],
    ['all wrong at once', 10, [file('a'), file('b', 101), file('c', 0)], [], ['tooLarge', 'empty', 'tooMany']],
  ])('S187 %s', (_, before, incoming, added, refused) => {
    const { tray } = addToTray([], many(before), 100);
    const after = addToTray(tray, incoming, 100);
    expect(names(after.tray).slice(before)).toEqual(added);
    expect(after.refused).toEqual(refused);
  });

  it('S187 a file is captioned and taken out by its key, the same file twice are two', () => {
    const same = file('a');
    const { tray } = addToTray([], [same, same, file('b')], 100);
    const key = tray[1]?.key ?? 0;
    expect(captionInTray(tray, key, 'Foto').map((item) => item.caption)).toEqual(['', 'Foto', '']);
    expect(names(removeFromTray(tray, key))).toEqual(['a', 'b']);
  });
});

describe('pastedFiles', () => {
  it.each([
    ['a screenshot', ['Files'], 1],
    ['cells of a spreadsheet', ['text/plain', 'text/html', 'Files'], 0],
    ['a picture of a web page', ['text/html', 'Files'], 1],
  ])('S187 %s', (_, types, count) => {
    // The browser's list of files is a list like any other here.
    const files = [file('a')] as unknown as FileList;
    expect(pastedFiles({ types, files })).toHaveLength(count);
  });
});

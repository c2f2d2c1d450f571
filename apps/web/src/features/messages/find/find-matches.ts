import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';

/** Where words stand in a text, from and to. Accents and case are ignored, as the server's search does. */
export function findMatches(text: string, words: string): readonly (readonly [start: number, end: number])[] {
  const wanted = normalizeForSearch(words);
  if (wanted === '') return [];
  // A letter with an accent may be several characters before or after, so each one remembers where it was.
  const places: number[] = [];
  let folded = '';
  for (const { 0: character, index } of text.matchAll(/[^]/gu)) {
    const plain = normalizeForSearch(character);
    folded += plain;
    for (let at = 0; at < plain.length; at += 1) places.push(index);
  }
  places.push(text.length);
  const found: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
    found.push([places[at] ?? 0, places[at + wanted.length] ?? text.length]);
  return found;
}

import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';
import type { Emoji } from './emoji-words.ts';

/** The emoji of which every typed word begins one of its words. A pasted emoji finds itself. */
export function searchEmoji(typed: string, all: readonly Emoji[]): readonly Emoji[] {
  const wanted = normalizeForSearch(typed.trim()).split(/\s+/);
  return all.filter(({ sign, words }) => {
    if (sign === typed.trim()) return true;
    const known = normalizeForSearch(words).split(' ');
    return wanted.every((word) => known.some((other) => other.startsWith(word)));
  });
}

const maxRecent = 32;

/** The emoji used last, newest first, two lines of them at most. */
export function withRecent(recent: readonly string[], used: string): readonly string[] {
  return [used, ...recent.filter((sign) => sign !== used)].slice(0, maxRecent);
}

/** The stored list of recent emoji; anything else in the storage counts as an empty list. */
export function readRecent(stored: string | null): readonly string[] {
  return (stored ?? '')
    .split(' ')
    .filter((sign) => sign !== '' && sign.length <= 12)
    .slice(0, maxRecent);
}

export type Move = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';

/**
 * Where an arrow key leads among groups of emoji laid out in lines. Each group begins a new line, and the selection
 * does not wrap at the ends.
 */
export function moveAmong(
  at: number,
  key: Move,
  { groups, perLine }: { groups: readonly number[]; perLine: number },
): number {
  const count = groups.reduce((sum, size) => sum + size, 0);
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  const lines: Array<{ first: number; last: number }> = [];
  let first = 0;
  for (const size of groups) {
    for (let place = 0; place < size; place += perLine)
      lines.push({ first: first + place, last: first + Math.min(place + perLine, size) - 1 });
    first += size;
  }
  const line = lines.findIndex(({ last }) => at <= last);
  const target = lines[line + (key === 'ArrowDown' ? 1 : -1)];
  return target === undefined ? at : Math.min(target.first + at - (lines[line]?.first ?? 0), target.last);
}

import type { MessageRow } from './message-rows.ts';

export type Step = 'same' | 'up' | 'down' | 'first' | 'last';

/**
 * The message the keyboard comes to by a step; without a place of its own it begins at the newest. Null where there is
 * none.
 */
export function keyAfter(rows: readonly MessageRow[], from: number | null, step: Step): number | null {
  const keys = rows.flatMap((row) => (row.type === 'message' ? [row.key] : []));
  const known = from === null ? -1 : keys.indexOf(from);
  const at = known === -1 ? keys.length - 1 : known;
  const to = {
    same: at,
    up: Math.max(at - 1, 0),
    down: Math.min(at + 1, keys.length - 1),
    first: 0,
    last: keys.length - 1,
  }[step];
  return keys[to] ?? null;
}

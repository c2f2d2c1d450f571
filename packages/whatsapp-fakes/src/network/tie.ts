import type { Duplex } from 'node:stream';

/** Leads two connections into each other; whichever goes first, the other one goes with it. */
export function tie(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  for (const [left, right] of [
    [one, other],
    [other, one],
  ] as const)
    left.on('error', () => right.destroy()).on('close', () => right.destroy());
}

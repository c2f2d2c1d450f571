import type { Duplex } from 'node:stream';

/** Pipes two connections into each other; when one closes, the other is closed as well. */
export function pipeBothWays(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  for (const [left, right] of [
    [one, other],
    [other, one],
  ] as const)
    left.on('error', () => right.destroy()).on('close', () => right.destroy());
}

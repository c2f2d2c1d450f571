import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestPosition, makeRoom } from './make-room.ts';

type Placed = { id: number; position: number };

/** The menu after a choice took a number, in order. */
function place(menu: readonly Placed[], id: number, wanted: number): Placed[] {
  const from = menu.find((one) => one.id === id)?.position ?? null;
  const siblings = menu.filter((one) => one.id !== id);
  const moved = new Map(makeRoom(siblings, wanted, from).map((one) => [one.id, one.position]));
  return [
    { id, position: wanted },
    ...siblings.map((one) => ({ ...one, position: moved.get(one.id) ?? one.position })),
  ].sort((one, other) => one.position - other.position);
}

const menuOf = (...positions: number[]): Placed[] => positions.map((position, index) => ({ id: index + 1, position }));
const numbers = (menu: readonly Placed[]): string => menu.map(({ id, position }) => `${position}:${id}`).join(' ');

describe('S1093 a choice that takes a number', () => {
  it.each([
    ['a free one moves nobody', menuOf(1, 2), 9, 3, '1:1 2:2 3:9'],
    ['a new one goes before who had it', menuOf(1, 2, 3), 9, 2, '1:1 2:9 3:2 4:3'],
    ['those behind a gap stay', menuOf(1, 2, 5), 9, 1, '1:9 2:1 3:2 5:3'],
    ['one that moves down lets the others up', menuOf(1, 2, 3), 1, 3, '1:2 2:3 3:1'],
    ['one that moves up lets the others down', menuOf(1, 2, 3), 3, 1, '1:3 2:1 3:2'],
    ['its own changes nothing', menuOf(1, 2, 3), 2, 2, '1:1 2:2 3:3'],
    ['two that shared one part', menuOf(1, 1, 1), 1, 1, '1:1 2:2 3:3'],
    [
      'at the end of the numbers the others go down',
      menuOf(1, highestPosition),
      9,
      highestPosition,
      '1:1 9998:2 9999:9',
    ],
    ['at their beginning, too', menuOf(1, 2, 2), 1, 2, '2:1 3:2 4:3'],
  ])('%s', (_what, menu, id, wanted, expected) => {
    expect(numbers(place(menu, id, wanted))).toBe(expected);
  });

  it('shares it with nobody, in whatever order a client numbers a menu anew', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 })), { maxLength: 12 }),
        (positions, moves) => {
          const menu = moves.reduce((now, [id, wanted]) => place(now, id, wanted), menuOf(...positions));
          expect(new Set(menu.map(({ position }) => position)).size).toBe(menu.length);
        },
      ),
    );
  });

  it.each([
    ['first to last', [1, 2, 3, 4]],
    ['last to first', [4, 3, 2, 1]],
  ])('numbers given one by one, %s, lead to the order they name', (_what, turn) => {
    const wanted = [3, 1, 4, 2];
    const byNumber = (number: number): number => wanted.indexOf(number) + 1;
    const menu = turn.reduce((now, number) => place(now, byNumber(number), number), menuOf(1, 2, 3, 4));
    expect(menu.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  });
});

/** The highest number that a choice can have among its siblings. */
export const highestPosition = 9_999;

type Placed = { id: number; position: number };

/**
 * Which siblings of a choice get another number when it takes `wanted`, so that no two of a menu share one. Those that
 * stand there move towards the number it had (`from`, null for a new one), as far as the next gap: clients that number
 * a menu anew choice by choice end up with the order they wanted.
 */
export function makeRoom(siblings: readonly Placed[], wanted: number, from: number | null): Placed[] {
  const isMovingUp = from !== null && from < wanted;
  return (
    (isMovingUp ? push(siblings, wanted, -1) : null) ?? push(siblings, wanted, 1) ?? push(siblings, wanted, -1) ?? []
  );
}

/** Moves those that stand at a number, one step each; null when there is no number left on that side. */
function push(siblings: readonly Placed[], wanted: number, step: 1 | -1): Placed[] | null {
  const ahead = siblings
    .filter(({ position }) => (position - wanted) * step >= 0)
    .sort((one, other) => (one.position - other.position) * step || (one.id - other.id) * step);
  const moved: Placed[] = [];
  let taken = wanted;
  for (const { id, position } of ahead) {
    if ((position - taken) * step > 0) break;
    taken += step;
    moved.push({ id, position: taken });
  }
  return taken < 1 || taken > highestPosition ? null : moved;
}

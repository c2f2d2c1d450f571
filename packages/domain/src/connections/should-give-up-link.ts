export type HeldCounts = {
  /** How many links this node holds. */
  mine: number;
  /** How many links each other node that may hold some has. */
  others: readonly number[];
};

/**
 * Whether this node gives one of its links up so that another takes it: it has more than its share, rounded up, and
 * some other node has less. Moving one link at a time, the nodes come to rest when no two differ by more than one.
 */
export function shouldGiveUpLink({ mine, others }: HeldCounts): boolean {
  if (others.length === 0) return false;
  const total = others.reduce((sum, count) => sum + count, mine);
  const share = Math.ceil(total / (others.length + 1));
  return mine > share && others.some((count) => count < share);
}

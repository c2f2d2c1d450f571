/**
 * The order to show while the pointer moves over a list: every row stays where it is, also one that left meanwhile,
 * so that a click never meets another row (S142). What a further page brought still comes after them.
 */
export function holdOrder(shown: readonly number[], fresh: readonly number[]): readonly number[] {
  const known = new Set(shown);
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  const behind = fresh.slice(lastKnown + 1);
  return behind.length === 0 ? shown : [...shown, ...behind];
}

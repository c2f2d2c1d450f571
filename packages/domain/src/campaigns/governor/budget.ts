/** How many messages a linked phone sends for campaigns on its first day, and by how much that grows each day. */
const firstDayBudget = 20;
const growth = 1.2;

/** How many messages of campaigns may leave by a number on a day, by how many days it has been linked here. */
export function dailyBudget(ageDays: number, most: number): number {
  const age = Math.max(0, Math.floor(ageDays));
  // The power of a great age is no number any more; the most is reached long before.
  const grown = age > 100 ? Number.MAX_SAFE_INTEGER : Math.floor(firstDayBudget * growth ** age);
  return Math.min(most, grown);
}

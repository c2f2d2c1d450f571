/**
 * The ticket to open when one was resolved: the one below it, else the one above. Lists are tried in their order; where
 * none holds the ticket, the first ticket of the first list that has one is next.
 */
export function nextTicket(lists: readonly (readonly number[])[], id: number): number | undefined {
  for (const ids of lists) {
    const at = ids.indexOf(id);
    const neighbour = at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
    if (neighbour !== undefined) return neighbour;
  }
  return lists.flat().find((other) => other !== id);
}

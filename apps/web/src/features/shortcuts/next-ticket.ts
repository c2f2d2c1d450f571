/** The next ticket when one leaves its list: the one below, else the one above. */
export function nextTicket(ids: readonly number[], id: number): number | undefined {
  const at = ids.indexOf(id);
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
}

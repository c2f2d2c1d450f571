/** The list with one item at another place; places outside of it mean its ends. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)];
}

/** How many letters have to be added, taken away or changed to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let place = 1; place <= other.length; place += 1) {
      const change = (row[place - 1] ?? 0) + (one[line - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min(change, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Two letters off are a slip; more is another word. */
const farthest = 2;

/** The known variable that somebody meant; undefined when none is close. */
export function closestKey(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((key) => ({ key, off: distance(typed, key) }))
    .filter(({ key, off }) => off <= farthest && off < key.length - 1)
    .toSorted((one, other) => one.off - other.off);
  return best?.key;
}

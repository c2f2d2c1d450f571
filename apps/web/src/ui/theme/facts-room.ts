/**
 * How much a line of facts about a ticket shows, by the width of its container in pixels. Above `some` everything has
 * its name. Up to it, a connection is its icon and tags are one name and a count; up to `few`, tags are a count; up to
 * `least`, neither is shown. The queue and the owner give way last (decision 72).
 */
const widths = {
  row: { some: 340, few: 240, least: 210 },
  header: { some: 520, few: 340, least: 250 },
} as const;

/** The containers that hold such lines: a row of a list and the header of a conversation. */
export type FactsContainer = keyof typeof widths;

/** Makes an element the container by whose width the facts in it are chosen. */
export const factsContainer = (name: FactsContainer) =>
  ({ containerName: `facts-${name}`, containerType: 'inline-size' }) as const;

/** A style for facts whose container is at most that wide. */
export function whereFactsHave<S extends object>(room: keyof (typeof widths)['row'], style: S): Record<string, S> {
  const containers = Object.entries(widths).map(([name, steps]) => [
    `@container facts-${name} (max-width: ${steps[room]}px)`,
    style,
  ]);
  return Object.fromEntries(containers) as Record<string, S>;
}

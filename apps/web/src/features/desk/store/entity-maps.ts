type Versioned = { id: number; version: number };

/** The records with newer copies in place of older ones. An older copy changes nothing. */
export function withNewer<E extends Versioned>(
  known: ReadonlyMap<number, E>,
  incoming: readonly E[],
): ReadonlyMap<number, E> {
  const newer = incoming.filter((entity) => (known.get(entity.id)?.version ?? 0) <= entity.version);
  if (newer.length === 0) return known;
  const next = new Map(known);
  for (const entity of newer) next.set(entity.id, entity);
  return next;
}

export function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

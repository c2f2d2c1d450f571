/** An object of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether something is an object with names in it. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a name; an empty one when there is none, so that reading on finds nothing instead of failing. */
export function recordAt(value: unknown, key: string): Json {
  const found = isRecord(value) ? value[key] : undefined;
  return isRecord(found) ? found : {};
}

/** The objects of the list under a name; whatever else is in it is left out. */
export function recordsAt(value: unknown, key: string): Json[] {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

/** The text under a name. Meta writes some ids as numbers, so those count as text. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  if (typeof found === 'string') return found === '' ? undefined : found;
  return typeof found === 'number' && Number.isFinite(found) ? String(found) : undefined;
}

/** The number under a name, also when it is written as text. */
export function numberAt(value: unknown, key: string): number | undefined {
  const found = textAt(value, key);
  const number = found === undefined ? Number.NaN : Number(found);
  return Number.isFinite(number) ? number : undefined;
}

/** What a text holds as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What a table of ours says of a word of Meta's. Only its own: a word like `constructor` would find what every object
 * has.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, word: string | null | undefined): T | undefined {
  return typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Where a text stands in a value of objects and lists: the keys that lead to it. */
export type TextPlace = readonly (string | number)[];

/** Every place of the value that holds a text. */
export function textPlaces(value: unknown): TextPlace[] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textPlaces(child).map((place) => [key, ...place]));
}

/** The same value with another text at a place; the value itself stays as it is. */
export function withText<T>(value: T, [key, ...rest]: TextPlace, text: string): T {
  if (key === undefined) return text as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy as T;
}

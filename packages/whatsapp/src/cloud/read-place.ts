import { isRecord, numberAt, parseJson, textAt } from './json.ts';

/** A location as Meta expects it: its degrees, and its name and address where they are known. */
export function readPlace(text: string): object | null {
  const parsed = parseJson(text);
  const latitude = numberAt(parsed, 'latitude');
  const longitude = numberAt(parsed, 'longitude');
  if (
    !isRecord(parsed) ||
    latitude === undefined ||
    longitude === undefined ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return null;
  const name = textAt(parsed, 'name');
  const address = textAt(parsed, 'address');
  return {
    latitude,
    longitude,
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
  };
}

import { isRecord, numberAt, parseJson, textAt } from './json.ts';

/** A place as Meta takes it: where it is, and what it is called where that is known. */
export function readPlace(text: string): object | null {
  const told = parseJson(text);
  const latitude = numberAt(told, 'latitude');
  const longitude = numberAt(told, 'longitude');
  if (
    !isRecord(told) ||
    latitude === undefined ||
    longitude === undefined ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return null;
  const name = textAt(told, 'name');
  const address = textAt(told, 'address');
  return {
    latitude,
    longitude,
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
  };
}

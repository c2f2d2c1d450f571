/** A place on the map. */
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
  /** Empty when it has none. */
  readonly name: string;
  readonly address: string;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * A place as the body of a message: its name, its address and a link to a map, which every client can show. The line of
 * the name stays, though empty, above an address.
 */
export function placeBody({ latitude, longitude, name, address }: Place): string {
  const words = [oneLine(name), oneLine(address)];
  const lines = words[1] === '' ? words.slice(0, words[0] === '' ? 0 : 1) : words;
  return [...lines, `https://www.google.com/maps?q=${latitude},${longitude}`].join('\n');
}

const writtenPlace = /^(?:(.*)\n)??(?:(.*)\n)?https:\/\/www\.google\.com\/maps\?q=([-+.\de]+),([-+.\de]+)$/;

/** The data of a place, as drivers send it, by the body of its message; earlier bodies are the data themselves. */
export function placeData(body: string): string {
  const [, first, second, latitude, longitude] = writtenPlace.exec(body) ?? [];
  if (latitude === undefined || longitude === undefined) return body;
  const hasBoth = first !== undefined;
  const [name, address] = hasBoth ? [first, second ?? ''] : [second ?? '', ''];
  return JSON.stringify({ latitude: Number(latitude), longitude: Number(longitude), name, address });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The body of a message that holds the data of a place; what is no such data stays as it is. */
export function readablePlace(data: string): string {
  try {
    const { latitude, longitude, name, address } = Object(JSON.parse(data)) as Record<string, unknown>;
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? placeBody({ latitude, longitude, name: textOf(name), address: textOf(address) })
      : data;
  } catch {
    return data;
  }
}

const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/[\r\n]/g, ' ');

/** The card of a person as the body of a message; phones offer to write to the number because of its `waid`. */
export function cardBody({ name, number }: { name: string; number: string }): string {
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
  return JSON.stringify([{ displayName: name, vcard }]);
}

/** A place on the map. */
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
  /** Empty when it has none. */
  readonly name: string;
  readonly address: string;
};

/** A place as the body of a message. */
export const placeBody = ({ latitude, longitude, name, address }: Place): string =>
  JSON.stringify({ latitude, longitude, name, address });

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

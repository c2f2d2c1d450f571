export type Position = { readonly latitude: number; readonly longitude: number };

/** Where the links of maps, and people, write a position; a pin that was chosen comes before the middle of the map. */
const forms = [
  /!3d(-?\d{1,2}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&](?:q|query|ll|mlat)=(-?\d{1,2}(?:\.\d{1,15})?)(?:,|&mlon=)(-?\d{1,3}(?:\.\d{1,15})?)/,
  /@(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /#map=\d{1,2}\/(-?\d{1,2}(?:\.\d{1,15})?)\/(-?\d{1,3}(?:\.\d{1,15})?)/,
  /^(?:geo:)?\(?(-?\d{1,2}(?:\.\d{1,15})?)[,;]? ?(-?\d{1,3}(?:\.\d{1,15})?)\)?$/,
];

/** The position in a link to a map or in typed degrees; null where there is none, as in shortened links. */
export function readPosition(text: string): Position | null {
  const plain = text.trim().replaceAll(/%2C/gi, ',');
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(plain) ?? [];
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position;
  }
  return null;
}

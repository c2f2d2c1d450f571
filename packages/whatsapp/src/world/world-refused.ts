/**
 * The virtual world is not in a state in which this can happen: no QR code to scan, no phone linked, no such message.
 */
export class WorldRefused extends Error {
  override readonly name = 'WorldRefused';
}

/** The only row of a statement that answers none when the state forbids it. */
export function oneRow<R>(rows: readonly R[], why: string): R {
  const [row] = rows;
  if (row === undefined) throw new WorldRefused(why);
  return row;
}

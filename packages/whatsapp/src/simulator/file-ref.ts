/** The reference of a file of the virtual phone: the file of a message, or a profile picture. */
export type FileRef = { messageId: string } | { pictureOf: string };

/** Parses a stored reference. */
export function parseFileRef(ref: unknown): FileRef {
  if (typeof ref === 'object' && ref !== null) {
    if ('messageId' in ref && typeof ref.messageId === 'string') return { messageId: ref.messageId };
    if ('pictureOf' in ref && typeof ref.pictureOf === 'string') return { pictureOf: ref.pictureOf };
  }
  throw new Error('not a file of the virtual phone');
}

/** Bytes as a stream of pieces. */
export async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

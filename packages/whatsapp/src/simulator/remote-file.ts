/** The message a file of the virtual phone belongs to, from the note made when it came in. */
export function messageIdOf(ref: unknown): string {
  if (typeof ref === 'object' && ref !== null && 'messageId' in ref && typeof ref.messageId === 'string') return ref.messageId;
  throw new Error('not a file of the virtual phone');
}

/** Bytes as a stream of pieces. */
export async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

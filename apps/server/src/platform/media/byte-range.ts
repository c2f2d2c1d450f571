/** A stretch of bytes, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Reads a Range header against a file's size. `null` means the whole file: no header, or one that may be
 * ignored, such as several ranges at once. `unsatisfiable` asks for bytes the file does not have.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) return within(size - Math.min(Number(suffix), size), size - 1, size);
  if (last !== undefined && Number(last) < Number(first)) return null;
  return within(Number(first), Math.min(Number(last ?? size), size - 1), size);
}

const within = (start: number, end: number, size: number): ByteRange | 'unsatisfiable' =>
  start < size ? { start, end } : 'unsatisfiable';

import { AppError } from '../../platform/errors.ts';

/** Reads a small file whole; a larger one is refused as soon as it shows. */
export async function readAtMost(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Waits no longer than this; what takes longer is left to itself. */
export async function withinMs<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error('it took too long')), milliseconds)),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

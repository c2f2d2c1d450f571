import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { acceptedType, type Accept } from './accept.ts';
import { detectType, headBytes } from './detect-type.ts';
import { extensionOf, safeFileName } from './file-name.ts';
import { type PictureSize, readPictureSize } from './picture-size.ts';
import { readVideoSize } from './video-size.ts';

/** A file on its way in: what it really is, a name that fits, and its bytes still flowing. */
export type InspectedFile = {
  fileName: string;
  mime: string;
  /** Of a picture or video that tells it in its first bytes. */
  size: PictureSize | null;
  stream: Readable;
};

export type InspectOptions = {
  /** As the sender calls it. */
  fileName: string;
  accept: Accept;
  /** One byte more and the stream fails with ERR_FILE_TOO_LARGE. */
  maxBytes: number;
};

/**
 * Looks at the first bytes of a file and lets the rest flow. Refuses what the place does not accept before the rest
 * has arrived; an empty file is null.
 */
export async function inspectFile(
  source: AsyncIterable<Buffer>,
  { fileName, accept, maxBytes }: InspectOptions,
): Promise<InspectedFile | null> {
  const rest = source[Symbol.asyncIterator]();
  const head = await readHead(rest);
  if (head.length === 0) return null;
  const mime = acceptedType(await detectType(head.subarray(0, headBytes), extensionOf(fileName)), accept);
  if (mime === null) throw new AppError('ERR_FILE_TYPE_REFUSED');
  const stream = Readable.from(limited(head, rest, maxBytes), { objectMode: false });
  const size = readPictureSize(mime, head) ?? readVideoSize(mime, head);
  return { fileName: safeFileName(fileName, mime), mime, size, stream };
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  let bytes = 0;
  while (bytes < headBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(head);
}

async function* limited(head: Buffer, rest: AsyncIterator<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const count = (chunk: Buffer): Buffer => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE', { data: { limit: maxBytes } });
    return chunk;
  };
  try {
    yield count(head);
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield count(next.value);
  } finally {
    await rest.return?.();
  }
}

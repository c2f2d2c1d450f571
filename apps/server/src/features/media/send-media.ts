import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange, type ByteRange } from '../../platform/media/byte-range.ts';
import { etagOf, matchesEtag, mediaHeaders } from '../../platform/media/media-headers.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { MediaFile } from './queries.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Answers with a file: whole, in part for players that seek, or not at all when the browser still has it. */
export async function sendMedia(
  store: MediaStore,
  file: MediaFile,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  if (matchesEtag(request.headers['if-none-match'], etagOf(file.sha256)))
    return reply.code(304).headers(mediaHeaders(file)).send();
  const range = wantedRange(request, file);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  // Opened before a header is set, so that a failure is answered as such.
  const stream = await openStream(store, file, { request, range });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  return reply
    .headers(mediaHeaders(file))
    .header('content-length', range ? range.end - range.start + 1 : file.bytes)
    .send(stream);
}

/** A range of a content that has changed since is worthless: If-Range then asks for the whole. */
function wantedRange({ headers }: FastifyRequest, { bytes, sha256 }: MediaFile): ByteRange | null | 'unsatisfiable' {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === etagOf(sha256) ? parseByteRange(headers.range, bytes) : null;
}

type Opening = { request: FastifyRequest; range: ByteRange | null };

async function openStream(store: MediaStore, file: MediaFile, { request, range }: Opening): Promise<Readable> {
  // HEAD too answers with a stream, an empty one: any other body would overwrite the length.
  if (request.method === 'HEAD') return Readable.from([]);
  try {
    return (await store.get(file.key, range ?? undefined)).stream;
  } catch (err) {
    request.log.error({ err, mediaId: file.id }, 'the bytes of a recorded file cannot be read');
    throw err;
  }
}

import type { RemoteMedia } from '../messages.ts';
import { GraphError } from './graph-error.ts';
import type { Graph } from './graph.ts';
import { readPieces } from './http.ts';
import { textAt } from './json.ts';

/** The reference of a file at Meta. Only its id, because addresses expire after five minutes. */
export type CloudFileRef = { readonly mediaId: string };

/** Parses a stored reference. */
export function parseFileRef(ref: unknown): CloudFileRef {
  const mediaId = textAt(ref, 'mediaId');
  if (mediaId === undefined || !/^[\w.-]+$/.test(mediaId)) throw new Error('not a file of the Cloud API');
  return { mediaId };
}

/** The bytes of a file. A caller with a size limit stops reading. */
export async function download(
  graph: Graph,
  { ref }: RemoteMedia,
  { phoneNumberId, idleMs }: { phoneNumberId: string; idleMs: number },
): Promise<AsyncIterable<Uint8Array>> {
  const { mediaId } = parseFileRef(ref);
  const open = async () => {
    const url = textAt(await graph.get(mediaId, { phone_number_id: phoneNumberId }), 'url');
    if (url === undefined) throw new Error('Graph knows the file and does not say where it is');
    return graph.fetchFile(url);
  };
  const isStale = (error: unknown): boolean =>
    error instanceof GraphError && [401, 403, 404, 410].includes(error.status) && error.code === null;
  // The address may have expired between the two calls.
  const answer = await open().catch((error: unknown) => (isStale(error) ? open() : Promise.reject(error)));
  return readPieces(answer, idleMs);
}

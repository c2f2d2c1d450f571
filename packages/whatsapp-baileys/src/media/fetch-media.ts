import { withTimeLimit } from '@balcao/whatsapp';
import { getMediaKeys, type proto, type WASocket } from 'baileys';
import { decryptMedia } from './decrypt-media.ts';
import { mediaAddress } from './media-address.ts';
import { parseMediaRef, type MediaRef } from './media-ref.ts';

type EncryptedMediaRef = Exclude<MediaRef, { picture: string }>;
/** How long the phone may take to upload a file again. */
const reuploadMs = 30_000;

type FetchOptions = { dispatcher?: unknown; trustedHosts?: readonly string[] | undefined; stallMs: number };

export type MediaSource = {
  options: FetchOptions;
  /** The open link, to ask the phone for files that are gone; throws when there is none. */
  requireOpen(): WASocket;
};

/** The file is no longer at its address. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** Opens a file. It is decrypted while it streams, and its authentication code is checked at the end. */
export async function fetchMedia(storedRef: unknown, source: MediaSource): Promise<AsyncIterable<Uint8Array>> {
  const ref = parseMediaRef(storedRef);
  if ('picture' in ref) return fetchStream({ url: ref.picture }, source.options);
  try {
    return await open(ref, source.options);
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
    return open(await requestReupload(ref, source.requireOpen()), source.options);
  }
}

async function open(
  { type, mediaKey, directPath, url }: EncryptedMediaRef,
  options: FetchOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(mediaKey, 'base64'), type);
  if (!macKey) throw new Error('the file has no authentication key');
  return decryptMedia(await fetchStream({ directPath, url }, options), { iv, cipherKey, macKey });
}

async function fetchStream(
  where: { directPath?: string | undefined; url?: string | undefined },
  { dispatcher, trustedHosts, stallMs }: FetchOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const url = mediaAddress(where, trustedHosts);
  if (url === null) throw new Error('files are only fetched from WhatsApp');
  const response = await withTimeLimit(stallMs, () => fetch(url, { dispatcher } as RequestInit));
  if (response.status === 404 || response.status === 410) throw new FileGone('the file is gone');
  if (!response.ok || !response.body) throw new Error(`the file could not be fetched: ${response.status}`);
  return failWhenStalled(response.body, stallMs);
}

/** Passes the stream on, and fails when no data comes for too long. */
async function* failWhenStalled(stream: AsyncIterable<Uint8Array>, stallMs: number): AsyncGenerator<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    const read = () => withTimeLimit(stallMs, () => pieces.next());
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    // Not awaited, because a stalled stream may never end.
    pieces.return?.().catch(() => undefined);
  }
}

const fields = {
  image: 'imageMessage',
  video: 'videoMessage',
  document: 'documentMessage',
  audio: 'audioMessage',
  sticker: 'stickerMessage',
} as const;

/** Asks the phone that sent the file to upload it again, and returns the new reference. */
async function requestReupload(ref: EncryptedMediaRef, sock: WASocket): Promise<EncryptedMediaRef> {
  const field = fields[ref.type as keyof typeof fields] ?? 'documentMessage';
  const message = {
    key: ref.key,
    message: {
      [field]: { mediaKey: Buffer.from(ref.mediaKey, 'base64'), directPath: ref.directPath, url: ref.url },
    } as proto.IMessage,
  };
  // The answer is only a path; this call finds the host.
  await sock.refreshMediaConn(false);
  const renewed = await withTimeLimit(reuploadMs, () => sock.updateMediaMessage(message));
  const { directPath, url } = renewed.message?.[field] ?? {};
  return { ...ref, directPath: directPath ?? undefined, url: url ?? undefined };
}

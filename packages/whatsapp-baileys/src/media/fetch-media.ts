import { withTimeLimit } from '@balcao/whatsapp';
import { getMediaKeys, type proto, type WASocket } from 'baileys';
import { decryptMedia } from './decrypt-media.ts';
import { mediaAddress } from './media-address.ts';
import { readNote, type MediaNote } from './media-note.ts';

type EncryptedNote = Exclude<MediaNote, { picture: string }>;
/** How long the phone may take to upload a file again. */
const reuploadMs = 30_000;

type FetchOptions = { dispatcher?: unknown; trustedHosts?: readonly string[] | undefined; stallMs: number };

export type MediaSource = {
  options: FetchOptions;
  /** The open link, to ask the phone for files that are gone; throws when there is none. */
  requireOpen(): WASocket;
};

/** The file is no longer where it was. */
class Gone extends Error {
  override readonly name = 'Gone';
}

/** Opens a file: decrypted while it streams, and checked at the end. */
export async function fetchMedia(ref: unknown, source: MediaSource): Promise<AsyncIterable<Uint8Array>> {
  const note = readNote(ref);
  if ('picture' in note) return fetchStream({ url: note.picture }, source.options);
  try {
    return await open(note, source.options);
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    return open(await askAgain(note, source.requireOpen()), source.options);
  }
}

async function open(
  { type, mediaKey, directPath, url }: EncryptedNote,
  options: FetchOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(mediaKey, 'base64'), type);
  if (!macKey) throw new Error('a file without a key to check it by');
  return decryptMedia(await fetchStream({ directPath, url }, options), { iv, cipherKey, macKey });
}

async function fetchStream(
  where: { directPath?: string | undefined; url?: string | undefined },
  { dispatcher, trustedHosts, stallMs }: FetchOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const url = mediaAddress(where, trustedHosts);
  if (url === null) throw new Error('a file that does not lie with WhatsApp is not fetched');
  const response = await withTimeLimit(stallMs, () => fetch(url, { dispatcher } as RequestInit));
  if (response.status === 404 || response.status === 410) throw new Gone('the file is gone');
  if (!response.ok || !response.body) throw new Error(`the file could not be fetched: ${response.status}`);
  return flowing(response.body, stallMs);
}

/** Passes a file on and fails when it stops coming. */
async function* flowing(stream: AsyncIterable<Uint8Array>, stallMs: number): AsyncGenerator<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    const read = () => withTimeLimit(stallMs, () => pieces.next());
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    // Not waited for: what does not flow may not end either.
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

/** Asks the phone that sent the file to upload it again, and notes where it lies then. */
async function askAgain(note: EncryptedNote, sock: WASocket): Promise<EncryptedNote> {
  const field = fields[note.type as keyof typeof fields] ?? 'documentMessage';
  const message = {
    key: note.key,
    message: {
      [field]: { mediaKey: Buffer.from(note.mediaKey, 'base64'), directPath: note.directPath, url: note.url },
    } as proto.IMessage,
  };
  // The answer is a path; at which host it lies is known from here.
  await sock.refreshMediaConn(false);
  const renewed = await withTimeLimit(reuploadMs, () => sock.updateMediaMessage(message));
  const { directPath, url } = renewed.message?.[field] ?? {};
  return { ...note, directPath: directPath ?? undefined, url: url ?? undefined };
}

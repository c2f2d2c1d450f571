import type { RemoteMedia } from '@balcao/whatsapp';
import type { MediaType, WAMessageKey } from 'baileys';
import type { ContentMedia } from '../receiving/read-content.ts';

/** How to fetch a file, as JSON that the server stores. */
export type MediaRef =
  | { picture: string }
  | {
      type: MediaType;
      mediaKey: string;
      directPath?: string | undefined;
      url?: string | undefined;
      key: { remoteJid: string; id: string; fromMe: boolean; participant?: string | undefined };
    };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Describes how to fetch the file of a message. The key of the message is used to request the file again. */
export function toRemoteMedia(
  { type, mime, name, bytes, size, mediaKey, directPath, url }: ContentMedia,
  { remoteJid, id, fromMe, participant }: WAMessageKey,
): RemoteMedia {
  const key = {
    remoteJid: remoteJid ?? '',
    id: id ?? '',
    fromMe: fromMe === true,
    participant: participant ?? undefined,
  };
  const ref: MediaRef = { type, mediaKey: base64(mediaKey), directPath, url, key };
  return { mime, name, bytes, size, ref: ref };
}

/** Parses a stored reference. */
export function parseMediaRef(ref: unknown): MediaRef {
  if (typeof ref === 'object' && ref !== null) {
    if ('picture' in ref && typeof ref.picture === 'string') return { picture: ref.picture };
    if ('mediaKey' in ref && 'type' in ref && 'key' in ref) return ref as MediaRef;
  }
  throw new Error('not a file of WhatsApp Web');
}

import type { RemoteMedia } from '@balcao/whatsapp';
import type { MediaType, WAMessageKey } from 'baileys';
import type { ContentMedia } from '../receiving/read-content.ts';

/** How to fetch a file, in a form that survives as JSON. */
export type MediaNote =
  | { picture: string }
  | {
      type: MediaType;
      mediaKey: string;
      directPath?: string | undefined;
      url?: string | undefined;
      key: { remoteJid: string; id: string; fromMe: boolean; participant?: string | undefined };
    };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/**
 * Notes where the file of a message lies; the message's own key is what its sender is asked by when the file is gone.
 */
export function toRemoteMedia(
  { type, mime, name, bytes, mediaKey, directPath, url }: ContentMedia,
  { remoteJid, id, fromMe, participant }: WAMessageKey,
): RemoteMedia {
  const key = {
    remoteJid: remoteJid ?? '',
    id: id ?? '',
    fromMe: fromMe === true,
    participant: participant ?? undefined,
  };
  const note: MediaNote = { type, mediaKey: base64(mediaKey), directPath, url, key };
  return { mime, name, bytes, ref: note };
}

/** Reads such a note as it comes back from where it was stored. */
export function readNote(ref: unknown): MediaNote {
  if (typeof ref === 'object' && ref !== null) {
    if ('picture' in ref && typeof ref.picture === 'string') return { picture: ref.picture };
    if ('mediaKey' in ref && 'type' in ref && 'key' in ref) return ref as MediaNote;
  }
  throw new Error('not a file of WhatsApp Web');
}

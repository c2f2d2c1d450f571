import type { OutboundMessage } from '../messages.ts';

/** Meta's types of files. */
export type MediaType = 'image' | 'video' | 'audio' | 'document';

const mega = 1_024 * 1_024;

/** The types of files that WhatsApp shows or plays, and how large they may be. */
export const mediaRules: Readonly<
  Record<MediaType, { readonly most: number; readonly mimes: readonly string[] | null }>
> = {
  image: { most: 5 * mega, mimes: ['image/jpeg', 'image/png'] },
  video: { most: 16 * mega, mimes: ['video/mp4', 'video/3gpp'] },
  audio: { most: 16 * mega, mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'] },
  document: { most: 100 * mega, mimes: null },
};

const typeOfKind: Partial<Record<OutboundMessage['kind'], MediaType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
};

/** The type without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export const bareMime = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/**
 * The type under which a file is sent. A file that WhatsApp would not show, such as a GIF or a picture of 8 MB, is sent
 * as a document. Null when even that is not possible.
 */
export function sendableAs(
  kind: OutboundMessage['kind'],
  { mime, bytes }: { mime: string; bytes: number },
): MediaType | null {
  const wanted = typeOfKind[kind];
  if (wanted === undefined || bytes > mediaRules.document.most) return null;
  const { most, mimes } = mediaRules[wanted];
  return bytes <= most && (mimes === null || mimes.includes(bareMime(mime))) ? wanted : 'document';
}

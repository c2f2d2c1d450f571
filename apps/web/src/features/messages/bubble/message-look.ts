import type { Message } from '@balcao/contract';

/** How the inside of a bubble is drawn. */
export type MessageLook =
  | 'deleted'
  | 'text'
  | 'image'
  | 'sticker'
  | 'audio'
  | 'video'
  | 'document'
  | 'location'
  | 'contact'
  | 'call'
  | 'videoCall'
  | 'undecrypted'
  | 'unreadableEdit'
  | 'unsupported';

const byKind: Readonly<Record<string, MessageLook>> = {
  text: 'text',
  image: 'image',
  sticker: 'sticker',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
  document: 'document',
  location: 'location',
  contact: 'contact',
  call: 'call',
  video_call: 'videoCall',
  undecrypted: 'undecrypted',
};

const byMedia: Readonly<Record<string, MessageLook>> = { image: 'image', audio: 'audio', video: 'video' };

type Facts = Pick<Message, 'kind' | 'mediaType' | 'mediaState' | 'isDeleted' | 'body'>;

/** The look of a message by what it is; a kind nobody knows shows its file or its words, and never nothing (S173). */
export function lookOf({ kind, mediaType, mediaState, isDeleted, body }: Facts): MessageLook {
  if (isDeleted) return 'deleted';
  const known = byKind[kind];
  if (known === 'text' && body === '' && mediaState === 'none') return 'unsupported';
  if (known !== undefined) return known;
  if (mediaState !== 'none') return byMedia[mediaType ?? ''] ?? 'document';
  // WhatsApp encrypts some edits once more; that there was one is all that is known.
  if (kind === 'unknown' && body === 'unreadable_edit') return 'unreadableEdit';
  return kind === 'unknown' || body === '' ? 'unsupported' : 'text';
}

/** Whether the words of a message are its caption or text; of places, cards and unknown kinds they are data. */
export function hasWords(look: MessageLook, body: string): boolean {
  return body !== '' && ['text', 'image', 'sticker', 'audio', 'video', 'document'].includes(look);
}

const extension = /\.([a-z0-9]{1,5})$/i;

/** The type of a file in a few letters, for the corner of its card: PDF, DOCX. */
export function fileTag(name: string): string {
  return extension.exec(name)?.[1]?.toUpperCase() ?? '';
}

import type { Message } from '@balcao/contract';

/** How the content of a bubble is drawn. */
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
  | 'numberRequest'
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
  number_request: 'numberRequest',
  undecrypted: 'undecrypted',
};

const byMedia: Readonly<Record<string, MessageLook>> = { image: 'image', audio: 'audio', video: 'video' };

type Facts = Pick<Message, 'kind' | 'mediaType' | 'mediaState' | 'isDeleted' | 'body'>;

/** How a message is drawn. A message of an unknown kind shows its file or its text, and never nothing (S173). */
export function lookOf({ kind, mediaType, mediaState, isDeleted, body }: Facts): MessageLook {
  if (isDeleted) return 'deleted';
  const known = byKind[kind];
  if (known === 'text' && body === '' && mediaState === 'none') return 'unsupported';
  if (known !== undefined) return known;
  if (mediaState !== 'none') return byMedia[mediaType ?? ''] ?? 'document';
  // WhatsApp encrypts some edits a second time, so only the fact that there was one is known.
  if (kind === 'unknown' && body === 'unreadable_edit') return 'unreadableEdit';
  return kind === 'unknown' || body === '' ? 'unsupported' : 'text';
}

/** The words of a message. A document without any has its name as body, for clients that show nothing else of it. */
export const wordsOf = ({ kind, body, mediaName }: Pick<Message, 'kind' | 'body' | 'mediaName'>): string =>
  kind === 'document' && body === mediaName ? '' : body;

/** Whether the body of a message is a text or a caption. For locations, contacts and unknown kinds it is data. */
export function hasText(look: MessageLook, body: string): boolean {
  return body !== '' && ['text', 'numberRequest', 'image', 'sticker', 'audio', 'video', 'document'].includes(look);
}

const extension = /\.([a-z0-9]{1,5})$/i;

/** The type of a file in a few letters, such as PDF or DOCX. */
export function fileTag(name: string): string {
  return extension.exec(name)?.[1]?.toUpperCase() ?? '';
}

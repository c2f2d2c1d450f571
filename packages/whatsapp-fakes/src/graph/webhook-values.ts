import { createHash } from 'node:crypto';
import type { MessageKind } from '@balcao/whatsapp';
import { titleOf } from './graph-fault.ts';
import type { FakeCustomer } from './state.ts';

type Json = Readonly<Record<string, unknown>>;

/** Meta writes times as seconds in a text. */
export const seconds = (ms: number): string => String(Math.floor(ms / 1_000));

/** What a number receives for a message that its API does not support. */
export const unsupported = {
  type: 'unsupported',
  errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }],
};

/** An error as a status webhook contains it. */
export const errorEntry = (code: number): object => ({
  code,
  title: titleOf(code),
  message: titleOf(code),
  error_data: { details: titleOf(code) },
});

/** The fields of a message that say who wrote it. */
export const senderFields = ({ number, userId }: FakeCustomer): object => ({
  ...(number === null ? {} : { from: number }),
  from_user_id: userId,
});

/** A customer in the list of contacts of a webhook. */
export function contactOf({ number, waId, userId, parentId, username, name }: FakeCustomer): object {
  return {
    profile: { ...(name === null ? {} : { name }), ...(username === null ? {} : { username }) },
    ...(number === null ? {} : { wa_id: waId ?? number }),
    user_id: userId,
    ...(parentId === null ? {} : { parent_user_id: parentId }),
  };
}

/** What a customer sent, as Meta writes it. */
export function contentOf(
  kind: MessageKind,
  body: string,
  file: { id: string; mime: string; name: string; content: Buffer } | null,
): { type: string } & Record<string, unknown> {
  if (file) {
    const type = kind === 'voice' ? 'audio' : kind;
    const fields = {
      id: file.id,
      mime_type: file.mime,
      sha256: createHash('sha256').update(file.content).digest('base64'),
      ...(kind === 'voice' ? { voice: true } : {}),
    };
    return {
      type,
      [type]: {
        ...fields,
        ...(body === '' ? {} : { caption: body }),
        ...(kind === 'document' ? { filename: file.name } : {}),
      },
    };
  }
  if (kind === 'location') return { type: 'location', location: JSON.parse(body) as unknown };
  if (kind === 'contact') return { type: 'contacts', contacts: JSON.parse(body) as unknown };
  return kind === 'text' ? { type: 'text', text: { body } } : unsupported;
}

/** The kind of message that the customer sees. */
export function kindOf(type: string, content: Json): MessageKind {
  if (type === 'audio') return content['voice'] === true ? 'voice' : 'audio';
  if (type === 'contacts') return 'contact';
  return type === 'interactive' || type === 'template' ? 'text' : (type as MessageKind);
}

/** The text that the customer reads. */
export function wordsOf(type: string, content: Json): string {
  if (type === 'text') return String(content['body']);
  if (type === 'interactive') return String((content['body'] as Json)['text']);
  if (type === 'location' || type === 'contacts') return JSON.stringify(content);
  return typeof content['caption'] === 'string' ? content['caption'] : '';
}

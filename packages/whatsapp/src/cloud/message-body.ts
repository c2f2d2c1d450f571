import { fromAddress, type Address } from '../address.ts';
import { SendRefused } from '../driver.ts';
import type { OutboundMessage } from '../messages.ts';
import { contactsOf } from './cards.ts';
import type { MediaType } from './media-rules.ts';
import { menuBody, menuLimits } from './menu-body.ts';
import { readPlace } from './read-place.ts';
import { templateBody } from './template-body.ts';

/** Meta's limits for texts, captions, and our id that comes back with every status. */
export const textLimits = { text: 4_096, caption: 1_024, note: 512 } as const;

/** A file that was uploaded for a message. */
export type SentFile = { readonly type: MediaType; readonly id: string };

/** The recipient of a message: a number, or the business-scoped id of a person who hides it. */
export function recipientOf(chat: Address): { to: string } | { recipient: string } {
  const { kind, value } = fromAddress(chat);
  if (kind === 'pn') return { to: value };
  if (kind === 'bsuid' || kind === 'parent_bsuid') return { recipient: value };
  // Meta does not know LIDs or groups and would answer with an error.
  throw new SendRefused('no_number');
}

/** The request body for a message. Throws SendRefused for a message that Meta would always refuse. */
export function messageBody(message: OutboundMessage, file: SentFile | null): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(message.chat),
    ...content(message, file),
    ...(message.quotedId === undefined || message.template !== undefined
      ? {}
      : { context: { message_id: message.quotedId } }),
    ...(message.id.length <= textLimits.note ? { biz_opaque_callback_data: message.id } : {}),
  };
}

/** A reaction is a message of its own; an empty emoji takes it back. */
export function reactionBody(chat: Address, messageId: string, emoji: string): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(chat),
    type: 'reaction',
    reaction: { message_id: messageId, emoji },
  };
}

/** Marks a message and all before it as read, and optionally shows typing; Meta does both only together. */
export function readBody(messageId: string, isTyping: boolean): object {
  return {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: messageId,
    ...(isTyping ? { typing_indicator: { type: 'text' } } : {}),
  };
}

function content(message: OutboundMessage, file: SentFile | null): object {
  if (message.template)
    return { type: 'template', template: templateBody(message.template, headerFile(message, file)) };
  if (file) return fileContent(message, file);
  if (message.kind === 'location') return { type: 'location', location: readPlace(message.text) ?? refuse() };
  if (message.kind === 'contact') return contactContent(message.text);
  if (message.asksNumber) return { type: 'interactive', interactive: numberRequest(message.text) };
  const interactive = message.menu ? menuBody(message.menu) : null;
  if (interactive) return { type: 'interactive', interactive };
  const body = message.text;
  if (body.trim() === '' || [...body].length > textLimits.text) return refuse();
  // A preview would make Meta fetch any address in the text.
  return { type: 'text', text: { body, preview_url: false } };
}

/** Meta itself writes the button below the words, in the language of the customer. */
function numberRequest(text: string): object {
  if (text.trim() === '' || [...text].length > menuLimits.body) return refuse();
  const name = 'request_contact_info';
  return { type: name, body: { text }, action: { name } };
}

function contactContent(text: string): object {
  const contacts = contactsOf(text);
  return contacts.length === 0 ? refuse() : { type: 'contacts', contacts };
}

function fileContent({ kind, text, media }: OutboundMessage, { type, id }: SentFile): object {
  if (type === 'audio') return { type, audio: { id, ...(kind === 'voice' ? { voice: true } : {}) } };
  if ([...text].length > textLimits.caption) return refuse();
  return {
    type,
    [type]: {
      id,
      ...(text === '' ? {} : { caption: text }),
      ...(type === 'document' && media ? { filename: media.name } : {}),
    },
  };
}

function headerFile({ media }: OutboundMessage, file: SentFile | null): Parameters<typeof templateBody>[1] {
  if (!file || !media) return null;
  return file.type === 'audio' ? refuse() : { type: file.type, id: file.id, name: media.name };
}

function refuse(): never {
  throw new SendRefused('refused');
}

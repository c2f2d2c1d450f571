import type { InboundMessage, MessageKind } from '../../messages.ts';
import { cardsAsText } from '../cards.ts';
import { isRecord, lookUp, numberAt, recordAt, recordsAt, textAt, type Json } from '../json.ts';

export type Content = Pick<InboundMessage, 'kind' | 'body' | 'media' | 'choiceId'>;

const unknown = (name: string): Content => ({ kind: 'unknown', body: name });
const text = (body: string | undefined, choiceId?: string): Content | null =>
  body === undefined ? null : { kind: 'text', body, ...(choiceId === undefined ? {} : { choiceId }) };

const file =
  (kind: MessageKind) =>
  (message: Json, type: string): Content | null => {
    const told = recordAt(message, type);
    const mediaId = textAt(told, 'id');
    if (mediaId === undefined) return null;
    const media = {
      mime: textAt(told, 'mime_type') ?? 'application/octet-stream',
      name: textAt(told, 'filename'),
      bytes: numberAt(told, 'file_size'),
      ref: { mediaId },
    };
    return {
      kind: kind === 'audio' && told['voice'] === true ? 'voice' : kind,
      body: textAt(told, 'caption') ?? '',
      media,
    };
  };

function place(message: Json): Content | null {
  const told = recordAt(message, 'location');
  const latitude = numberAt(told, 'latitude');
  const longitude = numberAt(told, 'longitude');
  if (latitude === undefined || longitude === undefined) return null;
  return {
    kind: 'location',
    body: JSON.stringify({ latitude, longitude, name: textAt(told, 'name'), address: textAt(told, 'address') }),
  };
}

function cards(message: Json): Content | null {
  const contacts = recordsAt(message, 'contacts');
  return contacts.length === 0 ? null : { kind: 'contact', body: cardsAsText(contacts) };
}

function chosen(message: Json): Content | null {
  const interactive = recordAt(message, 'interactive');
  const reply = ['button_reply', 'list_reply'].map((key) => interactive[key]).find(isRecord);
  if (reply) return text(textAt(reply, 'title'), textAt(reply, 'id'));
  return text(textAt(recordAt(interactive, 'nfm_reply'), 'body'));
}

/** An order as lines of how many of what, below what the customer wrote to it. */
function order(message: Json): Content | null {
  const told = recordAt(message, 'order');
  const items = recordsAt(told, 'product_items').map(
    (item) => `${textAt(item, 'quantity') ?? '1'} × ${textAt(item, 'product_retailer_id') ?? '?'}`,
  );
  const lines = [textAt(told, 'text'), ...items].filter((line) => line !== undefined);
  return lines.length === 0 ? null : text(lines.join('\n'));
}

/** Each kind of message with what is read of it; null when it is not as it should be. */
const readers: Readonly<Record<string, (message: Json, type: string) => Content | null>> = {
  text: (message) => text(textAt(recordAt(message, 'text'), 'body')),
  image: file('image'),
  video: file('video'),
  audio: file('audio'),
  voice: file('voice'),
  document: file('document'),
  sticker: file('sticker'),
  location: place,
  contacts: cards,
  interactive: chosen,
  button: (message) =>
    text(textAt(recordAt(message, 'button'), 'text'), textAt(recordAt(message, 'button'), 'payload')),
  order,
};

/**
 * What somebody sent. Whatever we do not understand is kept as an unknown kind under Meta's name for it: that he wrote
 * must not be lost.
 */
export function readContent(message: Json): Content {
  const type = textAt(message, 'type') ?? 'untyped';
  return lookUp(readers, type)?.(message, type) ?? unknown(type);
}

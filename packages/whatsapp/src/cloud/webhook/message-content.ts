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
    const fields = recordAt(message, type);
    const mediaId = textAt(fields, 'id');
    if (mediaId === undefined) return null;
    const media = {
      mime: textAt(fields, 'mime_type') ?? 'application/octet-stream',
      name: textAt(fields, 'filename'),
      bytes: numberAt(fields, 'file_size'),
      ref: { mediaId },
    };
    return {
      kind: kind === 'audio' && fields['voice'] === true ? 'voice' : kind,
      body: textAt(fields, 'caption') ?? '',
      media,
    };
  };

function place(message: Json): Content | null {
  const fields = recordAt(message, 'location');
  const latitude = numberAt(fields, 'latitude');
  const longitude = numberAt(fields, 'longitude');
  if (latitude === undefined || longitude === undefined) return null;
  return {
    kind: 'location',
    body: JSON.stringify({ latitude, longitude, name: textAt(fields, 'name'), address: textAt(fields, 'address') }),
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

/** An order as lines of quantity and product, below the customer's text. */
function order(message: Json): Content | null {
  const fields = recordAt(message, 'order');
  const items = recordsAt(fields, 'product_items').map(
    (item) => `${textAt(item, 'quantity') ?? '1'} × ${textAt(item, 'product_retailer_id') ?? '?'}`,
  );
  const lines = [textAt(fields, 'text'), ...items].filter((line) => line !== undefined);
  return lines.length === 0 ? null : text(lines.join('\n'));
}

/** How each type of message is read; null when it does not have the expected form. */
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
 * The content of a message. An unknown type is kept as kind `unknown` under Meta's name, so that the message is not
 * lost.
 */
export function readContent(message: Json): Content {
  const type = textAt(message, 'type') ?? 'untyped';
  return lookUp(readers, type)?.(message, type) ?? unknown(type);
}

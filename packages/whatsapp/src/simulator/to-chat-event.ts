import { fromAddress, type Address, type Identity } from '../address.ts';
import type { ChatEvent } from '../driver.ts';
import type { InboundMessage } from '../messages.ts';
import type { EventData, PendingEvent } from '../world/event-data.ts';

/** An event of the world in the words of the driver interface. */
export function toChatEvent({ chat: text, other, name, data }: PendingEvent, backlog: boolean): ChatEvent {
  const chat = text as Address;
  const from = [chat, ...(other === null ? [] : [other])].map(fromAddress);
  const pushName = name ?? undefined;
  switch (data.type) {
    case 'message':
      return { type: 'message', chat, message: toInboundMessage(data, { chat, from, pushName, backlog }) };
    case 'edit':
      return { ...data, chat, fromMe: false };
    case 'revoke':
      return { ...data, chat, fromMe: false };
    case 'reaction':
      return { ...data, chat, from: fromAddress(chat) };
    case 'call':
      return { ...data, chat, from, pushName };
    case 'ack':
    case 'sendFailed':
    case 'typing':
      return { ...data, chat };
  }
}

type Surroundings = { chat: Address; from: readonly Identity[]; pushName: string | undefined; backlog: boolean };

function toInboundMessage({ id, kind, body, media, quotedId, at }: Extract<EventData, { type: 'message' }>, surroundings: Surroundings): InboundMessage {
  return {
    ...surroundings,
    id,
    fromMe: false,
    kind,
    body,
    media: media === null ? undefined : { mime: media.mime, name: media.name, bytes: media.bytes, ref: { messageId: id } },
    quotedId: quotedId ?? undefined,
    at,
  };
}

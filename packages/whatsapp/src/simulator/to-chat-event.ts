import { fromAddress, type Address, type Identity } from '../address.ts';
import type { ChatEvent } from '../driver.ts';
import type { InboundMessage } from '../messages.ts';
import type { EventData, GroupMember, PendingEvent } from '../world/event-data.ts';

/** Translates an event of the world into an event of the driver interface. */
export function toChatEvent({ chat: text, other, name, data }: PendingEvent, backlog: boolean): ChatEvent {
  const chat = text as Address;
  const from = bothOf(chat, other);
  const pushName = name ?? undefined;
  switch (data.type) {
    case 'message':
      return {
        type: 'message',
        chat,
        message: toInboundMessage(data, {
          ...(data.member ? inGroup(data.member, pushName) : { from, pushName }),
          chat,
          backlog,
        }),
      };
    case 'contact':
      return { ...data, chat, identities: from };
    case 'edit':
      return { ...data, chat, from, fromMe: false };
    case 'revoke':
      return { ...data, chat, from, fromMe: false };
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

type Surroundings = Pick<InboundMessage, 'chat' | 'from' | 'pushName' | 'groupSubject' | 'backlog'>;

/** In a group the writer is the member, and the name of the chat is its subject. */
function inGroup(
  { address, other, name }: GroupMember,
  groupSubject: string | undefined,
): Pick<Surroundings, 'from' | 'pushName' | 'groupSubject'> {
  return { from: bothOf(address, other), pushName: name ?? undefined, groupSubject };
}

const bothOf = (address: string, other: string | null): Identity[] =>
  [address, ...(other === null ? [] : [other])].map(fromAddress);

function toInboundMessage(
  { id, kind, body, media, quotedId, forwarded, choiceId, at }: Extract<EventData, { type: 'message' }>,
  surroundings: Surroundings,
): InboundMessage {
  return {
    ...surroundings,
    id,
    fromMe: false,
    kind,
    body,
    media:
      media === null ? undefined : { mime: media.mime, name: media.name, bytes: media.bytes, ref: { messageId: id } },
    quotedId: quotedId ?? undefined,
    forwarded: forwarded ?? undefined,
    choiceId: choiceId ?? undefined,
    at,
  };
}

import { contactsEvents, messagesEvents, ticketsEvents } from '@balcao/contract';
import { audiences } from '../../../test/generated/audiences.ts';
import { tell, ticketUpdated, type Chat, type DriverEffects, type Told } from '../../../test/generated/effects.ts';
import type { ChatEvent } from '../../ports/whatsapp.ts';
import { buildMessage, identity } from './test-data.ts';

const { company, ticket, conversation, bells } = audiences;
const at = Date.UTC(2026, 2, 9, 12);

const newMessage = tell(messagesEvents.appMessage, 'create', ticket);
const changed = tell(messagesEvents.appMessage, 'update', conversation);
/** Rows show how far our last message got, so that everybody who sees the row hears of it. */
const shownInRows = tell(messagesEvents.appMessage, 'update', ticket);
const contact = (action: string): Told => tell(contactsEvents.contact, action, company);

const messageFor = ({ address }: Chat, over: Parameters<typeof buildMessage>[0] = {}): ChatEvent =>
  buildMessage({ from: [address], ...over });

/** What each event of WhatsApp leaves behind. */
export const driverEffects: readonly DriverEffects[] = [
  { type: 'message', when: 'for the owner', on: 'owned', event: (chat) => messageFor(chat), tells: [newMessage] },
  { type: 'message', when: 'for the queue', on: 'waiting', event: (chat) => messageFor(chat), tells: [newMessage] },
  {
    type: 'message',
    when: 'written on the phone',
    on: 'owned',
    event: (chat) => messageFor(chat, { fromMe: true }),
    tells: [newMessage, tell(ticketsEvents.ticket, 'updateUnread', bells)],
  },
  {
    type: 'message',
    when: 'of somebody new',
    on: 'nothing',
    event: () => buildMessage({ from: ['pn:5511911112222'] }),
    // The chatbot of the queue answers and keeps the customer, so that nothing rings.
    tells: [contact('create'), newMessage, ticketUpdated, newMessage],
  },
  {
    type: 'edit',
    on: 'owned',
    event: ({ address, theirs }) => ({
      type: 'edit',
      chat: address as ChatEvent['chat'],
      from: [identity(address)],
      id: `edit of ${theirs}`,
      targetId: theirs,
      fromMe: false,
      body: 'corrigida',
      at,
    }),
    // It is not the last message of its ticket, so the lists have nothing to show.
    tells: [changed],
  },
  {
    type: 'revoke',
    when: 'of the last message',
    on: 'owned',
    event: ({ address, ours }) => ({
      type: 'revoke',
      chat: address as ChatEvent['chat'],
      from: [identity(address)],
      targetId: ours,
      fromMe: true,
      at,
    }),
    tells: [shownInRows, ticketUpdated],
  },
  {
    type: 'reaction',
    on: 'owned',
    event: ({ address, ours }) => ({
      type: 'reaction',
      chat: address as ChatEvent['chat'],
      targetId: ours,
      targetFromMe: true,
      from: identity(address),
      emoji: '👍',
      at,
    }),
    tells: [shownInRows],
  },
  {
    type: 'ack',
    when: 'S395 of the last message',
    on: 'owned',
    event: ({ address, ours }) => ({ type: 'ack', chat: address as ChatEvent['chat'], id: ours, ack: 3, at }),
    tells: [shownInRows],
  },
  {
    type: 'ack',
    when: 'S395 of the last message of a ticket in the queue',
    on: 'waiting',
    event: ({ address, ours }) => ({ type: 'ack', chat: address as ChatEvent['chat'], id: ours, ack: 3, at }),
    tells: [shownInRows],
  },
  {
    type: 'ack',
    when: 'of a message that was answered',
    on: 'owned',
    answered: true,
    event: ({ address, ours }) => ({ type: 'ack', chat: address as ChatEvent['chat'], id: ours, ack: 3, at }),
    tells: [changed],
  },
  {
    type: 'sendFailed',
    on: 'owned',
    event: ({ address, ours }) => ({
      type: 'sendFailed',
      chat: address as ChatEvent['chat'],
      id: ours,
      code: 'refused',
    }),
    tells: [shownInRows],
  },
  {
    type: 'call',
    on: 'owned',
    event: ({ address }) => ({
      type: 'call',
      chat: address as ChatEvent['chat'],
      id: `call of ${address}`,
      from: [identity(address)],
      video: false,
      at,
    }),
    // The call, and the answer that the customer should write instead; the bell of the owner rings once both are told.
    tells: [newMessage, newMessage, tell(messagesEvents.appMessage, 'create', bells)],
  },
  {
    type: 'typing',
    on: 'owned',
    event: ({ address }) => ({ type: 'typing', chat: address as ChatEvent['chat'], state: 'composing' }),
    tells: [tell(ticketsEvents.ticketPresence, undefined, ticket)],
  },
  {
    type: 'contact',
    on: 'owned',
    event: ({ address }) => ({
      type: 'contact',
      chat: address as ChatEvent['chat'],
      identities: [identity(address)],
      name: 'Carla',
    }),
    tells: [contact('update')],
  },
  {
    type: 'identityLinked',
    when: 'two contacts are one',
    on: 'owned',
    event: ({ address }) => ({
      type: 'identityLinked',
      chat: address as ChatEvent['chat'],
      identities: [identity(address), identity(`lid:${address.slice(3)}`)],
    }),
    merges: true,
    tells: [contact('delete'), contact('update')],
  },
];

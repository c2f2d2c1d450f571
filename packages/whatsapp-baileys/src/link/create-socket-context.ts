import { fromAddress, type Address } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { DriverMemory } from './driver-memory.ts';
import { createGroupCache } from '../receiving/group-cache.ts';
import { onGroupReceipts, onServerAcks, onMessageStatuses } from '../receiving/ack-listeners.ts';
import { onMessages } from '../receiving/message-listener.ts';
import {
  onAddressBook,
  onCalls,
  onContactChanges,
  onGroupChanges,
  onLinkedIdentities,
  onTyping,
} from '../receiving/contact-listeners.ts';
import { jidOf } from '../jids.ts';
import { createPeople } from '../receiving/people.ts';
import type { SocketContext } from './socket-context.ts';

/** Adds our listeners to a socket; they stay as long as the socket lives. */
export function createSocketContext(sock: WASocket, memory: DriverMemory): SocketContext {
  const typingSubscriptions = new Set<Address>();
  let processing: Promise<void> = Promise.resolve();

  const context: SocketContext = {
    sock,
    memory,
    people: createPeople(sock, (error) => memory.warn(error, 'the number or LID of a person could not be looked up')),
    groups: createGroupCache((jid) => sock.groupMetadata(jid)),
    processInOrder(work) {
      processing = processing
        .then(work)
        .catch((error) => memory.warn(error, 'an event of WhatsApp could not be processed'));
    },
    allProcessed: () => processing,
    enqueue: (event, id) =>
      memory.queues.add(event.chat, async () => {
        await memory.host.handle(event);
        if (id !== undefined) memory.unhandled.markHandled(id);
      }),
    subscribeToTyping(chat) {
      if (typingSubscriptions.has(chat) || fromAddress(chat).kind === 'group') return;
      typingSubscriptions.add(chat);
      sock.presenceSubscribe(jidOf(chat)).catch((error) => memory.warn(error, 'typing in a chat will not be reported'));
    },
    reportRestriction: () => void reportRestriction(context),
  };

  sock.ev.on('messages.upsert', onMessages(context));
  sock.ev.on('messages.update', onMessageStatuses(context));
  sock.ev.on('message-receipt.update', onGroupReceipts(context));
  sock.ev.on('contacts.update', onContactChanges(context));
  sock.ev.on('contacts.upsert', onAddressBook(context));
  // Only the people of the history are used; old messages are not imported.
  sock.ev.on('messaging-history.set', ({ contacts }) => onAddressBook(context)(contacts));
  sock.ev.on('groups.update', onGroupChanges(context));
  sock.ev.on('group-participants.update', ({ id }) => context.groups.forget(id));
  sock.ev.on('lid-mapping.update', onLinkedIdentities(context));
  sock.ev.on('call', onCalls(context));
  sock.ev.on('presence.update', onTyping(context));
  sock.ws.on('CB:ack,class:message', onServerAcks(context));
  return context;
}

/**
 * Asks how long the account may not write to strangers, because the library does not ask by itself. The answer comes as
 * a `connection.update`, which `listen-to-socket.ts` reports.
 */
async function reportRestriction({ sock, memory }: SocketContext): Promise<void> {
  const lock = await sock.fetchAccountReachoutTimelock().catch(() => undefined);
  if (!lock?.isActive) await memory.report({ type: 'restricted', until: null });
}

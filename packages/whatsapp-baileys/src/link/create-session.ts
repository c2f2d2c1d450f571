import { fromAddress, type Address } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { DriverMemory } from './driver-memory.ts';
import { createGroupCache } from '../receiving/group-cache.ts';
import { hearGroupReceipts, hearServerAcks, hearStatuses } from '../receiving/hear-acks.ts';
import { hearMessages } from '../receiving/hear-messages.ts';
import {
  hearAddressBook,
  hearCalls,
  hearContactChanges,
  hearGroupChanges,
  hearLinkedIdentities,
  hearTyping,
} from '../receiving/hear-people.ts';
import { jidOf } from '../jids.ts';
import { createPeople } from '../receiving/people.ts';
import type { Session } from './session.ts';

/** Listens to a socket: one set of listeners, for as long as it lives. */
export function createSession(sock: WASocket, memory: DriverMemory): Session {
  const followed = new Set<Address>();
  let taking: Promise<void> = Promise.resolve();

  const session: Session = {
    sock,
    memory,
    people: createPeople(sock, (error) => memory.warn(error, 'the other name of a person could not be looked up')),
    groups: createGroupCache((jid) => sock.groupMetadata(jid)),
    intake(work) {
      taking = taking
        .then(work)
        .catch((error) => memory.warn(error, 'something heard from WhatsApp could not be taken'));
    },
    taken: () => taking,
    enqueue: (event, id) =>
      memory.queues.add(event.chat, async () => {
        await memory.host.handle(event);
        if (id !== undefined) memory.received.settle(id);
      }),
    follow(chat) {
      if (followed.has(chat) || fromAddress(chat).kind === 'group') return;
      followed.add(chat);
      sock.presenceSubscribe(jidOf(chat)).catch((error) => memory.warn(error, 'typing of a chat will not be heard'));
    },
    onRestricted: () => void tellRestriction(session),
  };

  sock.ev.on('messages.upsert', hearMessages(session));
  sock.ev.on('messages.update', hearStatuses(session));
  sock.ev.on('message-receipt.update', hearGroupReceipts(session));
  sock.ev.on('contacts.update', hearContactChanges(session));
  sock.ev.on('contacts.upsert', hearAddressBook(session));
  // Of the history only the people are taken; old messages are not imported.
  sock.ev.on('messaging-history.set', ({ contacts }) => hearAddressBook(session)(contacts));
  sock.ev.on('groups.update', hearGroupChanges(session));
  sock.ev.on('group-participants.update', ({ id }) => session.groups.forget(id));
  sock.ev.on('lid-mapping.update', hearLinkedIdentities(session));
  sock.ev.on('call', hearCalls(session));
  sock.ev.on('presence.update', hearTyping(session));
  sock.ws.on('CB:ack,class:message', hearServerAcks(session));
  return session;
}

/**
 * Asks how long the account may not write to strangers; the library does not ask by itself. An answer is told like any
 * other news of it.
 */
async function tellRestriction({ sock, memory }: Session): Promise<void> {
  const lock = await sock.fetchAccountReachoutTimelock().catch(() => undefined);
  if (!lock?.isActive) await memory.tell({ type: 'restricted', until: null });
}

import { toAddress, type BookContact } from '@balcao/whatsapp';
import type { BaileysEventMap, Contact, GroupMetadata, WACallEvent } from 'baileys';
import { chatOf, toIdentity } from '../jids.ts';
import type { SocketContext } from '../link/socket-context.ts';

/** Address books may be long, so they are reported in parts of this many contacts. */
const addressBookPart = 200;

/** New pictures, of people and of groups. */
export function onContactChanges(context: SocketContext): (changes: Partial<Contact>[]) => void {
  return (changes) => {
    for (const { id, imgUrl } of changes) {
      if (imgUrl === undefined) continue;
      context.processInOrder(async () => {
        const group = toIdentity(id);
        const identities = group?.kind === 'group' ? [group] : await context.people.identify(id);
        const chat = chatOf(identities);
        if (chat !== undefined) context.enqueue({ type: 'contact', chat, identities, pictureChanged: true });
      });
    }
  };
}

/** New subjects of groups. */
export function onGroupChanges(context: SocketContext): (changes: Partial<GroupMetadata>[]) => void {
  return (changes) => {
    for (const { id, subject } of changes) {
      const group = toIdentity(id);
      if (!group || id === undefined) continue;
      context.groups.forget(id);
      if (subject !== undefined)
        context.enqueue({ type: 'contact', chat: toAddress(group), identities: [group], name: subject });
    }
  };
}

/** Contacts in the address book of the owner's phone; those without a name are not reported. */
export function onAddressBook(context: SocketContext): (contacts: readonly Contact[]) => void {
  return (contacts) => {
    const named = contacts.filter(({ name }) => name);
    if (named.length === 0) return;
    context.processInOrder(async () => {
      const book: BookContact[] = [];
      for (const { id, lid, phoneNumber, name = '' } of named) {
        const identities = await context.people.identify(id, lid, phoneNumber);
        if (identities.length > 0) book.push({ identities, name });
      }
      for (let start = 0; start < book.length; start += addressBookPart)
        void context.memory.report({ type: 'addressBook', contacts: book.slice(start, start + addressBookPart) });
    });
  };
}

/** WhatsApp said that a number and a LID belong to the same person. */
export function onLinkedIdentities(context: SocketContext): (mapping: BaileysEventMap['lid-mapping.update']) => void {
  return ({ lid, pn }) => {
    const identities = [toIdentity(pn), toIdentity(lid)].filter((identity) => identity !== undefined);
    const chat = chatOf(identities);
    if (chat !== undefined && identities.length === 2) context.enqueue({ type: 'identityLinked', chat, identities });
  };
}

/** Calls, when they start ringing. Group calls are not reported. */
export function onCalls(context: SocketContext): (calls: WACallEvent[]) => void {
  return (calls) => {
    for (const { status, isGroup, id, from, callerPn, isVideo, date } of calls) {
      if (status !== 'offer' || isGroup) continue;
      context.memory.callers.set(id, from);
      context.processInOrder(async () => {
        const caller = await context.people.identify(from, callerPn);
        const chat = chatOf(caller);
        if (chat === undefined) return;
        const pushName = context.memory.names.get(chat);
        context.enqueue({
          type: 'call',
          chat,
          id,
          from: caller,
          pushName,
          video: isVideo === true,
          at: date.getTime(),
        });
      });
    }
  };
}

/** Who is typing. A presence that is not typing is reported only after typing, as its end. */
export function onTyping(context: SocketContext): (presence: BaileysEventMap['presence.update']) => void {
  const typing = new Set<string>();
  return ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences)) {
      const isTyping = lastKnownPresence === 'composing' || lastKnownPresence === 'recording';
      if (!isTyping && !typing.delete(id)) continue;
      if (isTyping) typing.add(id);
      context.processInOrder(async () => {
        const chat = (await context.people.findOrigin({ remoteJid: id }))?.chat;
        if (chat !== undefined)
          context.enqueue({ type: 'typing', chat, state: isTyping ? lastKnownPresence : 'paused' });
      });
    }
  };
}

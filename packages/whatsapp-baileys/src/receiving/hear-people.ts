import { toAddress, type BookContact } from '@balcao/whatsapp';
import type { BaileysEventMap, Contact, GroupMetadata, WACallEvent } from 'baileys';
import { chatOf, toIdentity } from '../jids.ts';
import type { Session } from '../link/session.ts';

/** An address book may be long; it is told in parts. */
const bookPart = 200;

/** New pictures, of people and of groups. */
export function hearContactChanges(session: Session): (changes: Partial<Contact>[]) => void {
  return (changes) => {
    for (const { id, imgUrl } of changes) {
      if (imgUrl === undefined) continue;
      session.intake(async () => {
        const group = toIdentity(id);
        const identities = group?.kind === 'group' ? [group] : await session.people.identify(id);
        const chat = chatOf(identities);
        if (chat !== undefined) session.enqueue({ type: 'contact', chat, identities, pictureChanged: true });
      });
    }
  };
}

/** New subjects of groups. */
export function hearGroupChanges(session: Session): (changes: Partial<GroupMetadata>[]) => void {
  return (changes) => {
    for (const { id, subject } of changes) {
      const group = toIdentity(id);
      if (!group || id === undefined) continue;
      session.groups.forget(id);
      if (subject !== undefined)
        session.enqueue({ type: 'contact', chat: toAddress(group), identities: [group], name: subject });
    }
  };
}

/** The people of the owner's phone: those that have a name there. */
export function hearAddressBook(session: Session): (contacts: readonly Contact[]) => void {
  return (contacts) => {
    const named = contacts.filter(({ name }) => name);
    if (named.length === 0) return;
    session.intake(async () => {
      const book: BookContact[] = [];
      for (const { id, lid, phoneNumber, name = '' } of named) {
        const identities = await session.people.identify(id, lid, phoneNumber);
        if (identities.length > 0) book.push({ identities, name });
      }
      for (let start = 0; start < book.length; start += bookPart)
        void session.memory.tell({ type: 'addressBook', contacts: book.slice(start, start + bookPart) });
    });
  };
}

/** Number and LID of one person have been put together. */
export function hearLinkedIdentities(session: Session): (mapping: BaileysEventMap['lid-mapping.update']) => void {
  return ({ lid, pn }) => {
    const identities = [toIdentity(pn), toIdentity(lid)].filter((identity) => identity !== undefined);
    const chat = chatOf(identities);
    if (chat !== undefined && identities.length === 2) session.enqueue({ type: 'identityLinked', chat, identities });
  };
}

/** Calls, when they begin. Those of groups ring for nobody in particular. */
export function hearCalls(session: Session): (calls: WACallEvent[]) => void {
  return (calls) => {
    for (const { status, isGroup, id, from, callerPn, isVideo, date } of calls) {
      if (status !== 'offer' || isGroup) continue;
      session.memory.callers.set(id, from);
      session.intake(async () => {
        const who = await session.people.identify(from, callerPn);
        const chat = chatOf(who);
        if (chat === undefined) return;
        const pushName = session.memory.names.get(chat);
        session.enqueue({ type: 'call', chat, id, from: who, pushName, video: isVideo === true, at: date.getTime() });
      });
    }
  };
}

/** Who types. That somebody came online says nothing; only after typing it means that he stopped. */
export function hearTyping(session: Session): (presence: BaileysEventMap['presence.update']) => void {
  const typing = new Set<string>();
  return ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences)) {
      const types = lastKnownPresence === 'composing' || lastKnownPresence === 'recording';
      if (!types && !typing.delete(id)) continue;
      if (types) typing.add(id);
      session.intake(async () => {
        const chat = (await session.people.locate({ remoteJid: id }))?.chat;
        if (chat !== undefined) session.enqueue({ type: 'typing', chat, state: types ? lastKnownPresence : 'paused' });
      });
    }
  };
}

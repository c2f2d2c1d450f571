import {
  type Contact,
  type ContactMerge,
  contactsEndpoints,
  contactsEvents,
  type ListedContact,
  pageSize,
  type TicketNote,
  ticketNotesEndpoints,
  type User,
} from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { Refusal, route, type Route } from './fake-api.ts';
import { liveLine } from './fake-socket.ts';
import { ana, bia } from './fake-users.ts';

type ContactParts = Partial<Contact> & Pick<Contact, 'id' | 'name'>;

/** The smallest valid contact; a test states only what matters to it. */
export function buildContact(parts: ContactParts): Contact {
  return {
    number: `5511988${String(parts.id).padStart(6, '0')}`,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    isBlocked: false,
    isBotOff: false,
    isAnonymous: false,
    version: 1,
    extraInfo: [],
    optedOutAt: null,
    isWhatsappValid: true,
    blockRefusal: null,
    ...parts,
  };
}

/** Answers for these contacts, tells of each change, and does with them what the real server does. */
export function contactsRoutes(contacts: Contact[] = [], tagsOf: Record<number, ListedContact['tags']> = {}): Route[] {
  const merges: { merge: ContactMerge; loser: Contact }[] = [];
  function getContact(id: number): Contact {
    const contact = contacts.find((other) => other.id === id);
    if (contact === undefined) throw new Refusal('ERR_NO_CONTACT_FOUND');
    return contact;
  }
  function refuseTaken(number: string | null, id?: number): void {
    if (number !== null && contacts.some((other) => other.id !== id && other.number === number))
      throw new Refusal('ERR_DUPLICATED_CONTACT');
  }

  function change(id: number, parts: Partial<Contact>): Contact {
    const old = getContact(id);
    const changed = { ...old, ...parts, version: old.version + 1 };
    contacts.splice(contacts.indexOf(old), 1, changed);
    return changed;
  }

  return [
    route(contactsEndpoints.list, ({ query: { searchParam, pageNumber, state } }) => {
      const found = contacts
        .filter(({ name, number }) => `${name} ${number}`.toLowerCase().includes(searchParam.toLowerCase()))
        .filter(({ isBlocked }) => state !== 'blocked' || isBlocked)
        .map((contact) => ({ ...contact, tags: tagsOf[contact.id] ?? [], lastTalkAt: null }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
      const page = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
      return { contacts: page, hasMore: found.length > pageNumber * pageSize };
    }),
    route(contactsEndpoints.remove, ({ params: { id } }) => {
      contacts.splice(contacts.indexOf(getContact(id)), 1);
      return { message: 'contact deleted' };
    }),
    route(contactsEndpoints.block, ({ params: { id }, body }) => change(id, body)),
    route(contactsEndpoints.switchBot, ({ params: { id }, body }) => change(id, body)),
    route(contactsEndpoints.duplicates, () =>
      [...new Set(contacts.map(({ email }) => email))]
        .map((key) => ({ reason: 'email' as const, key, contacts: contacts.filter(({ email }) => email === key) }))
        .filter(({ key, contacts: group }) => key !== '' && group.length > 1),
    ),
    route(contactsEndpoints.merge, ({ body: { winnerId, loserId } }) => {
      const [winner, loser] = [getContact(winnerId), getContact(loserId)];
      contacts.splice(contacts.indexOf(loser), 1);
      const merge = {
        id: 1 + merges.length,
        winner: { id: winner.id, name: winner.name },
        loserName: loser.name,
        userName: ana.name,
        createdAt: '2026-11-02T12:00:00.000Z',
      };
      merges.push({ merge, loser });
      return merge;
    }),
    route(contactsEndpoints.merges, () => merges.map(({ merge }) => merge)),
    route(contactsEndpoints.undoMerge, ({ params: { id } }) => {
      const found = merges.find(({ merge }) => merge.id === id);
      if (found === undefined) throw new Refusal('ERR_NO_MERGE_FOUND');
      merges.splice(merges.indexOf(found), 1);
      contacts.push(found.loser);
      return found.loser;
    }),
    route(contactsEndpoints.exportAll, () => undefined),
    route(contactsEndpoints.copyData, () => undefined),
    route(contactsEndpoints.anonymize, ({ params: { id } }) =>
      change(id, { name: `Anônimo ${id}`, number: null, email: '', extraInfo: [], isAnonymous: true }),
    ),
    route(contactsEndpoints.importFromPhone, () => ({ count: 240 })),
    route(contactsEndpoints.get, ({ params: { id } }) => getContact(id)),
    route(contactsEndpoints.options, ({ query: { searchParam } }) =>
      contacts
        .filter(({ name, number }) => `${name} ${number}`.toLowerCase().includes(searchParam.toLowerCase()))
        .map(({ id, name, number }) => ({ id, name, number })),
    ),
    route(contactsEndpoints.create, ({ body: { name, number: typed } }) => {
      const number = readNumber(typed ?? '');
      refuseTaken(number);
      const contact = buildContact({ id: 500 + contacts.length, name, number });
      contacts.push(contact);
      return contact;
    }),
    route(contactsEndpoints.update, ({ params: { id }, body: { name, number: typed, email, optedOut, extraInfo } }) => {
      const old = getContact(id);
      const number = typed === undefined ? old.number : readNumber(typed ?? '');
      refuseTaken(number, id);
      const changed = {
        ...old,
        name,
        number,
        email: email ?? old.email,
        extraInfo: extraInfo?.map((line, index) => ({ ...line, id: line.id ?? index + 1 })) ?? old.extraInfo,
        optedOutAt: optedOut === true ? '2026-11-02T12:00:00.000Z' : null,
        version: old.version + 1,
      };
      contacts.splice(contacts.indexOf(old), 1, changed);
      if (liveLine.isOpen()) liveLine.send(contactsEvents.contact, { action: 'update', contact: changed });
      return changed;
    }),
  ];
}

/** Answers for these notes; new ones are written by the person who logs in. */
export function notesRoutes(written: readonly TicketNote[], { id: userId, name }: Pick<User, 'id' | 'name'>): Route[] {
  let notes = [...written];
  return [
    route(ticketNotesEndpoints.list, () => notes),
    route(ticketNotesEndpoints.create, ({ body: { note, ticketId, contactId = ticketId, mentionedIds } }) => {
      const createdAt = '2026-11-02T12:00:00.000Z';
      const made = {
        id: 1 + notes.length,
        note,
        ticketId,
        contactId,
        user: { id: userId, name },
        mentions: [ana, bia]
          .filter(({ id }) => mentionedIds.includes(id))
          .map((user) => ({ id: user.id, name: user.name })),
        afterMessageId: Number.MAX_SAFE_INTEGER,
        createdAt,
      };
      notes = [made, ...notes];
      return made;
    }),
    route(ticketNotesEndpoints.mentions, () => []),
    route(ticketNotesEndpoints.remove, ({ params: { id } }) => {
      notes = notes.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}

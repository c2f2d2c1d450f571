import { toAddress, type Address, type Identity } from '../../address.ts';
import { recordAt, recordsAt, textAt, type Json } from '../json.ts';

/** A person as a webhook identifies him. */
export type Person = {
  readonly chat: Address;
  readonly identities: readonly Identity[];
  readonly name?: string | undefined;
};

/** The identifiers of a person in a webhook, whatever the fields are called there. */
type Names = {
  number?: string | undefined;
  waId?: string | undefined;
  userId?: string | undefined;
  parentId?: string | undefined;
  username?: string | undefined;
  name?: string | undefined;
};

const digits = (text: string | undefined): string | undefined => {
  const found = text?.replace(/\D/g, '') ?? '';
  return found === '' ? undefined : found;
};

/**
 * The identities of a person. The number comes first, because other drivers and people use it; a person who hides it is
 * known by an id that is valid only within this business account.
 */
export function toPerson({ number, waId, userId, parentId, username, name }: Names, wabaId: string): Person | null {
  const numbers = [...new Set([digits(number), digits(waId)])].filter((found) => found !== undefined);
  const identities: Identity[] = [
    ...numbers.map((value): Identity => ({ kind: 'pn', scope: '', value })),
    ...(userId === undefined ? [] : [{ kind: 'bsuid', scope: wabaId, value: userId } as const]),
    ...(parentId === undefined ? [] : [{ kind: 'parent_bsuid', scope: '', value: parentId } as const]),
    // A username may be given up and taken by another person. Without the scope the two would become one contact.
    ...(username === undefined || userId === undefined
      ? []
      : [{ kind: 'username', scope: userId, value: username.replace(/^@/, '') } as const]),
  ];
  const first = identities[0];
  return first === undefined ? null : { chat: toAddress(first), identities, name };
}

/** The contacts of a webhook, by what its entries name people with: a webhook may hold thousands of both. */
export type Contacts = {
  readonly byNumber: ReadonlyMap<string, Json>;
  readonly byUserId: ReadonlyMap<string, Json>;
  /** A single contact belongs to every entry. */
  readonly only: Json | undefined;
};

/** The contacts of a change. */
export function contactsIn(value: Json): Contacts {
  const contacts = recordsAt(value, 'contacts');
  const by = (key: string): Map<string, Json> =>
    // The first one of several counts.
    new Map(contacts.toReversed().flatMap((contact) => entryOf(contact, key)));
  return {
    byNumber: by('wa_id'),
    byUserId: by('user_id'),
    only: contacts.length === 1 ? contacts[0] : undefined,
  };
}

function entryOf(contact: Json, key: string): [string, Json][] {
  const name = textAt(contact, key);
  return name === undefined ? [] : [[name, contact]];
}

/** The sender of a message, from its fields and the contact of the same person in the webhook. */
export function senderOf(message: Json, contacts: Contacts, wabaId: string): Person | null {
  const number = textAt(message, 'from');
  const userId = textAt(message, 'from_user_id');
  return personWithContact({ number, userId, parentId: textAt(message, 'from_parent_user_id') }, contacts, wabaId);
}

/** The recipient of a message that was sent on the phone, or of a status. */
export function recipientOf(entry: Json, contacts: Contacts, wabaId: string): Person | null {
  const number = textAt(entry, 'to') ?? textAt(entry, 'recipient_id');
  const userId = textAt(entry, 'to_user_id') ?? textAt(entry, 'recipient_user_id');
  return personWithContact(
    { number, userId, parentId: textAt(entry, 'to_parent_user_id') ?? textAt(entry, 'recipient_parent_user_id') },
    contacts,
    wabaId,
  );
}

/** The person of an entry, completed from the contact of the same person in the webhook. */
export function personWithContact(names: Names, contacts: Contacts, wabaId: string): Person | null {
  // WhatsApp's id of a number may differ from the number; a single contact must be the one.
  const contact =
    contacts.byNumber.get(names.number ?? '') ?? contacts.byUserId.get(names.userId ?? '') ?? contacts.only;
  const profile = recordAt(contact, 'profile');
  return toPerson(
    {
      number: names.number,
      waId: textAt(contact, 'wa_id'),
      userId: names.userId ?? textAt(contact, 'user_id'),
      parentId: names.parentId ?? textAt(contact, 'parent_user_id'),
      username: textAt(profile, 'username'),
      name: textAt(profile, 'name'),
    },
    wabaId,
  );
}

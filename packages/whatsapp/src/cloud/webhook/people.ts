import { toAddress, type Address, type Identity } from '../../address.ts';
import { recordAt, textAt, type Json } from '../json.ts';

/** Somebody as a webhook names him. */
export type Person = {
  readonly chat: Address;
  readonly identities: readonly Identity[];
  readonly name?: string | undefined;
};

/** The names that somebody may have in a webhook, whatever the fields are called there. */
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
 * Puts together who somebody is. His number comes first, because it is what other drivers and people know him by; who
 * hides it is known by his id, which holds only within this business account.
 */
export function toPerson({ number, waId, userId, parentId, username, name }: Names, wabaId: string): Person | null {
  const numbers = [...new Set([digits(number), digits(waId)])].filter((found) => found !== undefined);
  const identities: Identity[] = [
    ...numbers.map((value): Identity => ({ kind: 'pn', scope: '', value })),
    ...(userId === undefined ? [] : [{ kind: 'bsuid', scope: wabaId, value: userId } as const]),
    ...(parentId === undefined ? [] : [{ kind: 'parent_bsuid', scope: '', value: parentId } as const]),
    // A username may be given up and taken by somebody else. Without the scope the two would become one contact.
    ...(username === undefined || userId === undefined
      ? []
      : [{ kind: 'username', scope: userId, value: username.replace(/^@/, '') } as const]),
  ];
  const first = identities[0];
  return first === undefined ? null : { chat: toAddress(first), identities, name };
}

/** Who wrote a message: the fields of the message and the contact beside it that speaks of the same person. */
export function senderOf(message: Json, contacts: readonly Json[], wabaId: string): Person | null {
  const number = textAt(message, 'from');
  const userId = textAt(message, 'from_user_id');
  return personBeside({ number, userId, parentId: textAt(message, 'from_parent_user_id') }, contacts, wabaId);
}

/** Whom a message that was typed on the phone, or a status, is about. */
export function recipientOf(entry: Json, contacts: readonly Json[], wabaId: string): Person | null {
  const number = textAt(entry, 'to') ?? textAt(entry, 'recipient_id');
  const userId = textAt(entry, 'to_user_id') ?? textAt(entry, 'recipient_user_id');
  return personBeside(
    { number, userId, parentId: textAt(entry, 'to_parent_user_id') ?? textAt(entry, 'recipient_parent_user_id') },
    contacts,
    wabaId,
  );
}

/** Somebody under the names an entry has for him, with what the contact beside it says of the same person. */
export function personBeside(names: Names, contacts: readonly Json[], wabaId: string): Person | null {
  const isHim = (contact: Json): boolean => {
    const waId = textAt(contact, 'wa_id');
    const userId = textAt(contact, 'user_id');
    return (waId !== undefined && waId === names.number) || (userId !== undefined && userId === names.userId);
  };
  // WhatsApp's id of a number may differ from the number; with one contact there is no doubt whose it is.
  const contact = contacts.find(isHim) ?? (contacts.length === 1 ? contacts[0] : undefined);
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

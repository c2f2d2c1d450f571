import { lookUp, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { mergeFound, ignored, foundEvent, type Context, type Found } from './found.ts';
import { contactsIn, personWithContact, senderOf, toPerson } from './people.ts';
import { timeOf } from './read-message.ts';

/** Contacts of the owner's phone. Contacts that were removed there stay known here. */
export function readAddressBook(value: Json, { wabaId }: Context): Found {
  const entries = recordsAt(value, 'state_sync');
  const contacts = entries.flatMap((entry) => {
    const contact = recordAt(entry, 'contact');
    const name = textAt(contact, 'full_name') ?? textAt(contact, 'first_name');
    const person = toPerson(
      {
        number: textAt(contact, 'phone_number'),
        userId: textAt(contact, 'user_id'),
        parentId: textAt(contact, 'parent_user_id'),
        username: textAt(contact, 'username'),
      },
      wabaId,
    );
    return textAt(entry, 'action') === 'remove' || person === null || name === undefined
      ? []
      : [{ identities: person.identities, name }];
  });
  const left = entries.length - contacts.length;
  return mergeFound([
    contacts.length === 0 ? mergeFound([]) : foundEvent({ type: 'addressBook', contacts }, 'state_sync'),
    left === 0 ? mergeFound([]) : ignored('state_sync', left),
  ]);
}

/** Only the ringing is reported, because answering needs Meta's Calling API. */
export function readCalls(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = contactsIn(value);
  return mergeFound(
    recordsAt(value, 'calls').map((call) => {
      if (textAt(call, 'event') !== 'connect' || textAt(call, 'direction') === 'BUSINESS_INITIATED')
        return ignored('calls');
      const id = textAt(call, 'id');
      const person = senderOf(call, contacts, wabaId);
      if (id === undefined || person === null) return foundEvent(null, 'calls');
      return foundEvent(
        {
          type: 'call',
          chat: person.chat,
          id,
          from: person.identities,
          pushName: person.name,
          video: false,
          at: timeOf(call) ?? receivedAt,
        },
        'calls',
      );
    }),
  );
}

/** A person has a new id for this business; the old one is still stored. */
export function readUserIds(value: Json, { wabaId }: Context): Found {
  return mergeFound(
    recordsAt(value, 'user_id_update').map((entry) => {
      const ids = recordAt(entry, 'user_id');
      const now = toPerson(
        { number: textAt(entry, 'wa_id'), userId: textAt(ids, 'current') ?? textAt(entry, 'user_id') },
        wabaId,
      );
      const before = toPerson({ userId: textAt(ids, 'previous') ?? textAt(entry, 'previous_user_id') }, wabaId);
      return foundEvent(
        now === null || before === null
          ? null
          : { type: 'identityLinked', chat: before.chat, identities: [...now.identities, ...before.identities] },
        'user_id_update',
      );
    }),
  );
}

/** A person stopped or resumed marketing messages of this business. */
export function readPreferences(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = contactsIn(value);
  return mergeFound(
    recordsAt(value, 'user_preferences').map((entry) => {
      if (textAt(entry, 'category') !== 'marketing_messages') return ignored('user_preferences');
      const person = personWithContact(
        { number: textAt(entry, 'wa_id'), userId: textAt(entry, 'user_id') },
        contacts,
        wabaId,
      );
      const isWelcome = lookUp(preferences, textAt(entry, 'value'));
      return foundEvent(
        person === null || isWelcome === undefined
          ? null
          : {
              type: 'contact',
              chat: person.chat,
              identities: person.identities,
              marketing: { isWelcome, at: timeOf(entry) ?? receivedAt },
            },
        'user_preferences',
      );
    }),
  );
}

const preferences: Readonly<Record<string, boolean>> = { stop: false, resume: true };

/** Messages from before the number was connected; they are counted and ignored. */
export function readHistory(value: Json): Found {
  const threads = recordsAt(value, 'history').flatMap((chunk) => recordsAt(chunk, 'threads'));
  return ignored(
    'history',
    threads.reduce((sum, thread) => sum + recordsAt(thread, 'messages').length, 0),
  );
}

import { lookUp, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { gather, ignored, told, type Context, type Found } from './found.ts';
import { personBeside, senderOf, toPerson } from './people.ts';
import { timeOf } from './read-message.ts';

/** People whom the owner keeps in his phone. Who is taken from there stays known here. */
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
  return gather([
    contacts.length === 0 ? gather([]) : told({ type: 'addressBook', contacts }, 'state_sync'),
    left === 0 ? gather([]) : ignored('state_sync', left),
  ]);
}

/** Only that somebody rings is told; answering needs Meta's Calling API. */
export function readCalls(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = recordsAt(value, 'contacts');
  return gather(
    recordsAt(value, 'calls').map((call) => {
      if (textAt(call, 'event') !== 'connect' || textAt(call, 'direction') === 'BUSINESS_INITIATED')
        return ignored('calls');
      const id = textAt(call, 'id');
      const person = senderOf(call, contacts, wabaId);
      if (id === undefined || person === null) return told(null, 'calls');
      return told(
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

/** Somebody has a new id for this business; the old one is still in our books. */
export function readUserIds(value: Json, { wabaId }: Context): Found {
  return gather(
    recordsAt(value, 'user_id_update').map((entry) => {
      const ids = recordAt(entry, 'user_id');
      const now = toPerson(
        { number: textAt(entry, 'wa_id'), userId: textAt(ids, 'current') ?? textAt(entry, 'user_id') },
        wabaId,
      );
      const before = toPerson({ userId: textAt(ids, 'previous') ?? textAt(entry, 'previous_user_id') }, wabaId);
      return told(
        now === null || before === null
          ? null
          : { type: 'identityLinked', chat: before.chat, identities: [...now.identities, ...before.identities] },
        'user_id_update',
      );
    }),
  );
}

/** Somebody stopped or took up again what Meta calls marketing from this business. */
export function readPreferences(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = recordsAt(value, 'contacts');
  return gather(
    recordsAt(value, 'user_preferences').map((entry) => {
      if (textAt(entry, 'category') !== 'marketing_messages') return ignored('user_preferences');
      const person = personBeside(
        { number: textAt(entry, 'wa_id'), userId: textAt(entry, 'user_id') },
        contacts,
        wabaId,
      );
      const isWelcome = lookUp(preferences, textAt(entry, 'value'));
      return told(
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

/** Messages from before the number was connected: counted and left out. */
export function readHistory(value: Json): Found {
  const threads = recordsAt(value, 'history').flatMap((chunk) => recordsAt(chunk, 'threads'));
  return ignored(
    'history',
    threads.reduce((sum, thread) => sum + recordsAt(thread, 'messages').length, 0),
  );
}

import { numberAt, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { mergeFound, ignored, reported, foundEvent, type Context, type Found } from './found.ts';
import { contactsIn, recipientOf, senderOf } from './people.ts';
import { readMessage } from './read-message.ts';
import { readStatus } from './read-status.ts';

const ourNumberIn = (value: Json): string | undefined => textAt(recordAt(value, 'metadata'), 'display_phone_number');
const typeOf = (message: Json): string => textAt(message, 'type') ?? 'untyped';

/** Messages of customers. */
export function readMessages(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = contactsIn(value);
  const ourNumber = ourNumberIn(value);
  return mergeFound(
    recordsAt(value, 'messages').map((message) => {
      // Groups are another product of Meta. Treated as a chat with one person, an answer would reach the whole group.
      if (textAt(message, 'group_id') !== undefined) return ignored('messages.group');
      const other = senderOf(message, contacts, wabaId);
      return foundEvent(
        other === null ? null : readMessage(message, { other, fromMe: false, ourNumber, wabaId, receivedAt }),
        `messages.${typeOf(message)}`,
      );
    }),
  );
}

/** Messages that were sent in the WhatsApp Business app of the same number. */
export function readEchoes(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = contactsIn(value);
  const ourNumber = ourNumberIn(value);
  return mergeFound(
    recordsAt(value, 'message_echoes').map((message) => {
      const other = recipientOf(message, contacts, wabaId);
      return foundEvent(
        other === null ? null : readMessage(message, { other, fromMe: true, ourNumber, wabaId, receivedAt }),
        `message_echoes.${typeOf(message)}`,
      );
    }),
  );
}

/** Acks and failures of our messages. */
export function readStatuses(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = contactsIn(value);
  return mergeFound(
    recordsAt(value, 'statuses').map((status) => {
      if (textAt(status, 'recipient_type') === 'group') return ignored('statuses.group');
      const event = foundEvent(
        readStatus(status, { contacts, wabaId, receivedAt }),
        `statuses.${textAt(status, 'status') ?? 'none'}`,
      );
      return mergeFound([
        event,
        ...recordsAt(status, 'errors')
          .slice(0, 1)
          .map((error) => reportError('statuses.failed', error)),
      ]);
    }),
  );
}

/** Errors that Meta reports without a message. */
export function readErrors(value: Json): Found {
  return mergeFound(recordsAt(value, 'errors').map((error) => reportError('messages.errors', error)));
}

const reportError = (where: string, error: Json): Found =>
  reported(where, textAt(error, 'title'), numberAt(error, 'code'));

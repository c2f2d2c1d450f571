import { numberAt, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { gather, ignored, reported, told, type Context, type Found } from './found.ts';
import { recipientOf, senderOf } from './people.ts';
import { readMessage } from './read-message.ts';
import { readStatus } from './read-status.ts';

const ourNumberIn = (value: Json): string | undefined => textAt(recordAt(value, 'metadata'), 'display_phone_number');
const typeOf = (message: Json): string => textAt(message, 'type') ?? 'untyped';

/** What customers sent. */
export function readMessages(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = recordsAt(value, 'contacts');
  const ourNumber = ourNumberIn(value);
  return gather(
    recordsAt(value, 'messages').map((message) => {
      // Groups are another product of Meta's; told as a chat of two, everybody could read what was meant for one.
      if (textAt(message, 'group_id') !== undefined) return ignored('messages.group');
      const other = senderOf(message, contacts, wabaId);
      return told(
        other === null ? null : readMessage(message, { other, fromMe: false, ourNumber, wabaId, receivedAt }),
        `messages.${typeOf(message)}`,
      );
    }),
  );
}

/** What was typed in the WhatsApp Business app on the phone of the same number. */
export function readEchoes(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = recordsAt(value, 'contacts');
  const ourNumber = ourNumberIn(value);
  return gather(
    recordsAt(value, 'message_echoes').map((message) => {
      const other = recipientOf(message, contacts, wabaId);
      return told(
        other === null ? null : readMessage(message, { other, fromMe: true, ourNumber, wabaId, receivedAt }),
        `message_echoes.${typeOf(message)}`,
      );
    }),
  );
}

/** How far our messages got, and why some did not. */
export function readStatuses(value: Json, { wabaId, receivedAt }: Context): Found {
  const contacts = recordsAt(value, 'contacts');
  return gather(
    recordsAt(value, 'statuses').map((status) => {
      if (textAt(status, 'recipient_type') === 'group') return ignored('statuses.group');
      const event = told(
        readStatus(status, { contacts, wabaId, receivedAt }),
        `statuses.${textAt(status, 'status') ?? 'none'}`,
      );
      return gather([
        event,
        ...recordsAt(status, 'errors')
          .slice(0, 1)
          .map((error) => reportError('statuses.failed', error)),
      ]);
    }),
  );
}

/** What Meta complains about without saying of which message. */
export function readErrors(value: Json): Found {
  return gather(recordsAt(value, 'errors').map((error) => reportError('messages.errors', error)));
}

const reportError = (where: string, error: Json): Found =>
  reported(where, textAt(error, 'title'), numberAt(error, 'code'));

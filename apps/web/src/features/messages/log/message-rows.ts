import type { Message } from '@balcao/contract';
import { addDays, dayIn } from '@balcao/domain';

/** The calendar day of a message, and how it is named. */
export type MessageDay = { readonly day: string; readonly name: 'today' | 'yesterday' | 'date' };

/** A text on its way that has no message yet; it stands behind all messages. */
export type Pending = { readonly clientId: string };

/**
 * A row of a conversation. Its key never changes while older or newer rows come, so that the view can hold on to it.
 */
export type MessageRow<P extends Pending = Pending> =
  | { readonly type: 'day'; readonly key: string; readonly day: MessageDay }
  | { readonly type: 'unread'; readonly key: 'unread'; readonly count: number }
  | { readonly type: 'queue'; readonly key: string; readonly queue: Message['queue'] }
  | {
      readonly type: 'message';
      readonly key: number;
      readonly message: Message;
      /** Opens a series of the same sender. */ readonly leads: boolean;
      /** The next one is of another sender. */ readonly ends: boolean;
    }
  | { readonly type: 'pending'; readonly key: string; readonly pending: P; readonly leads: boolean };

const days = new WeakMap<Message, { timeZone: string; day: string }>();

/** Dates are slow to work out, and a conversation of thousands is put together with each message. */
function dayOf(message: Message, timeZone: string): string {
  const known = days.get(message);
  if (known?.timeZone === timeZone) return known.day;
  const day = dayIn(timeZone, new Date(message.createdAt));
  days.set(message, { timeZone, day });
  return day;
}

const isSameSender = (one: Message, other: Message): boolean =>
  one.fromMe === other.fromMe && one.contact?.id === other.contact?.id && one.userId === other.userId;

export type RowsInput<P extends Pending> = {
  /** Oldest first. */
  messages: readonly Message[];
  pending: readonly P[];
  /** Whether older ones are not here: then nobody knows yet whether a day or a queue begins with the first. */
  hasOlder: boolean;
  /** Where the unread ones begin, and how many they were. */
  unread: { fromId: number; count: number } | null;
  timeZone: string;
  /** The calendar day in that zone. */
  today: string;
};

/** The rows of a conversation: messages with what has to be said between them (S171, S174). */
export function rowsOf<P extends Pending>({
  messages,
  pending,
  hasOlder,
  unread,
  timeZone,
  today,
}: RowsInput<P>): MessageRow<P>[] {
  const yesterday = addDays(today, -1);
  const rows: MessageRow<P>[] = [];
  messages.forEach((message, index) => {
    const [previous, next] = [messages[index - 1], messages[index + 1]];
    const day = dayOf(message, timeZone);
    const isNewDay = previous === undefined ? !hasOlder : dayOf(previous, timeZone) !== day;
    const isHandover = previous !== undefined && previous.queueId !== message.queueId && message.queueId !== null;
    const isUnread = unread?.fromId === message.id;
    if (isNewDay)
      rows.push({
        type: 'day',
        key: `day-${message.id}`,
        day: { day, name: day === today ? 'today' : day === yesterday ? 'yesterday' : 'date' },
      });
    if (isHandover) rows.push({ type: 'queue', key: `queue-${message.id}`, queue: message.queue });
    if (isUnread) rows.push({ type: 'unread', key: 'unread', count: unread.count });
    const leads = previous === undefined || isNewDay || isHandover || isUnread || !isSameSender(previous, message);
    rows.push({
      type: 'message',
      key: message.id,
      message,
      leads,
      ends: next !== undefined && !isSameSender(message, next),
    });
  });
  const isMineLast = messages.at(-1)?.fromMe === true;
  pending.forEach((text, index) =>
    rows.push({ type: 'pending', key: text.clientId, pending: text, leads: index === 0 && !isMineLast }),
  );
  return rows;
}

/** The first of so many unread messages; null when none is, or when they are more than what is here (S158). */
export function firstUnreadOf(messages: readonly Message[], count: number): { fromId: number; count: number } | null {
  if (count === 0) return null;
  const theirs = messages.filter((message) => !message.fromMe);
  const first = theirs[theirs.length - count];
  return first === undefined ? null : { fromId: first.id, count };
}

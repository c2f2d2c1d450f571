import type { Message } from '@balcao/contract';
import { addDays, dayIn } from '@balcao/domain';

/** The calendar day of a message, and how it is named. */
export type MessageDay = { readonly day: string; readonly name: 'today' | 'yesterday' | 'date' };

/** A message being sent that has no id yet; it comes after all other messages. */
export type Pending = { readonly clientId: string };

/**
 * A row of a conversation. Its key does not change when older or newer rows are added, so that the scroll position can
 * be kept.
 */
export type MessageRow<P extends Pending = Pending> =
  | { readonly type: 'day'; readonly key: string; readonly day: MessageDay }
  | { readonly type: 'unread'; readonly key: 'unread'; readonly count: number }
  | { readonly type: 'queue'; readonly key: string; readonly queue: Message['queue'] }
  | {
      readonly type: 'message';
      readonly key: number;
      readonly message: Message;
      /** The first message of a series of the same sender. */
      readonly leads: boolean;
      /** The last message of a series of the same sender. */
      readonly ends: boolean;
    }
  | { readonly type: 'pending'; readonly key: string; readonly pending: P; readonly leads: boolean };

const days = new WeakMap<Message, { timeZone: string; day: string }>();

/** Formatting dates is slow, and the rows of a long conversation are computed with each message. */
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
  /** Whether older messages are not loaded: then it is unknown whether a day or a queue begins with the first one. */
  hasOlder: boolean;
  /** The first unread message, and how many were unread. */
  unread: { fromId: number; count: number } | null;
  timeZone: string;
  /** The calendar day in that zone. */
  today: string;
};

/** The rows of a conversation: messages, and the dividers between them (S171, S174). */
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

/** The first of so many unread messages; null when there are none, or when more are unread than loaded (S158). */
export function firstUnreadOf(messages: readonly Message[], count: number): { fromId: number; count: number } | null {
  if (count === 0) return null;
  const theirs = messages.filter((message) => !message.fromMe);
  const first = theirs[theirs.length - count];
  return first === undefined ? null : { fromId: first.id, count };
}

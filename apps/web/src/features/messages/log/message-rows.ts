import type { Message } from '@balcao/contract';
import { addDays, dayIn } from '@balcao/domain';
import type { TicketEntry, TimelineLine } from '../../desk/index.ts';

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
  /** Where a ticket begins, while earlier ones of the same contact are shown. */
  | { readonly type: 'ticket'; readonly key: string; readonly ticket: TicketEntry }
  | { readonly type: 'unread'; readonly key: 'unread'; readonly count: number }
  | { readonly type: 'queue'; readonly key: string; readonly queue: Message['queue'] }
  | { readonly type: 'line'; readonly key: string; readonly line: TimelineLine }
  | {
      readonly type: 'message';
      readonly key: number;
      readonly message: Message;
      /** The first message of a series of the same sender. */
      readonly leads: boolean;
      /** The last message of a series of the same sender. */
      readonly ends: boolean;
      /** It belongs to an earlier ticket: it can be read, and nothing else. */
      readonly isEarlier: boolean;
    }
  | { readonly type: 'pending'; readonly key: string; readonly pending: P; readonly leads: boolean };

/** A message, or a line between messages. */
type Item =
  | { readonly message: Message; readonly line?: never }
  | { readonly line: TimelineLine; readonly message?: never };

type Dated = { readonly createdAt: string };
const days = new WeakMap<Dated, { timeZone: string; day: string }>();

/** Formatting dates is slow, and the rows of a long conversation are computed with each message. */
function dayOf(dated: Dated, timeZone: string): string {
  const known = days.get(dated);
  if (known?.timeZone === timeZone) return known.day;
  const day = dayIn(timeZone, new Date(dated.createdAt));
  days.set(dated, { timeZone, day });
  return day;
}

const isSameSender = (one: Message, other: Message): boolean =>
  one.fromMe === other.fromMe && one.contact?.id === other.contact?.id && one.userId === other.userId;

/** How a day is named, seen from today. */
export function nameDay(day: string, today: string): MessageDay {
  if (day === today) return { day, name: 'today' };
  return { day, name: day === addDays(today, -1) ? 'yesterday' : 'date' };
}

export type RowsInput<P extends Pending> = {
  /** Oldest first. */
  messages: readonly Message[];
  /** In their order; those beyond the loaded messages are left out. */
  lines?: readonly TimelineLine[] | undefined;
  pending: readonly P[];
  /** Who sends the pending ones. */
  viewerId?: number | undefined;
  /** Whether older messages are not loaded: then it is unknown whether a day or a queue begins with the first one. */
  hasOlder: boolean;
  /** Whether newer messages are not loaded. */
  hasNewer?: boolean | undefined;
  /** The first unread message, and how many were unread. */
  unread: { fromId: number; count: number } | null;
  /** Whether the messages are those of an earlier ticket. */
  isEarlier?: boolean | undefined;
  timeZone: string;
  /** The calendar day in that zone. */
  today: string;
};

/** Messages and the lines between them, in their order. */
function itemsOf({
  messages,
  lines = [],
  hasOlder,
  hasNewer = false,
}: Pick<RowsInput<Pending>, 'messages' | 'lines' | 'hasOlder' | 'hasNewer'>): Item[] {
  const from = hasOlder ? (messages[0]?.id ?? 0) : 0;
  const to = hasNewer ? (messages.at(-1)?.id ?? 0) : Infinity;
  const shown = lines.filter(({ record }) => record.afterMessageId >= from && record.afterMessageId <= to);
  const items: Item[] = [];
  let next = 0;
  for (const message of messages) {
    for (let line = shown[next]; line !== undefined && line.record.afterMessageId < message.id; line = shown[next]) {
      items.push({ line });
      next += 1;
    }
    items.push({ message });
  }
  return [...items, ...shown.slice(next).map((line) => ({ line }))];
}

const keyOf = (item: Item): string | number => (item.line === undefined ? item.message.id : item.line.key);
const datedOf = (item: Item): Dated => (item.line === undefined ? item.message : item.line.record);

/** Whether a message is the first of another queue. A transfer told just before it names the queue already. */
function entersQueue(items: readonly Item[], index: number, message: Message): boolean {
  let before = index - 1;
  for (let line = items[before]?.line; line !== undefined; line = items[before]?.line) {
    if (line.type === 'entry' && line.record.kind === 'transferred') return false;
    before -= 1;
  }
  const earlier = items[before]?.message;
  return earlier !== undefined && earlier.queueId !== message.queueId && message.queueId !== null;
}

/** The rows of a conversation: messages, what happened between them, and dividers (S171, S174). */
export function rowsOf<P extends Pending>({
  pending,
  viewerId,
  unread,
  timeZone,
  today,
  isEarlier = false,
  ...input
}: RowsInput<P>): MessageRow<P>[] {
  const rows: MessageRow<P>[] = [];
  const items = itemsOf(input);
  const last = items.at(-1)?.message;
  const isViewerLast = last?.fromMe === true && (viewerId === undefined || last.userId === viewerId);
  items.forEach((item, index) => {
    const [previous, next] = [items[index - 1], items[index + 1]];
    const day = dayOf(datedOf(item), timeZone);
    const isNewDay = previous === undefined ? !input.hasOlder : dayOf(datedOf(previous), timeZone) !== day;
    if (isNewDay)
      rows.push({
        type: 'day',
        key: `day-${keyOf(item)}`,
        day: nameDay(day, today),
      });
    if (item.line !== undefined) {
      rows.push({ type: 'line', key: item.line.key, line: item.line });
      return;
    }
    const { message } = item;
    const isHandover = entersQueue(items, index, message);
    const isUnread = unread?.fromId === message.id;
    if (isHandover) rows.push({ type: 'queue', key: `queue-${message.id}`, queue: message.queue });
    if (isUnread) rows.push({ type: 'unread', key: 'unread', count: unread.count });
    const continues = previous?.message !== undefined && isSameSender(previous.message, message);
    rows.push({
      type: 'message',
      key: message.id,
      message,
      leads: !continues || isNewDay || isHandover || isUnread,
      ends:
        next === undefined
          ? pending.length > 0 && !isViewerLast
          : next.message === undefined || !isSameSender(message, next.message),
      isEarlier,
    });
  });
  pending.forEach((text, index) =>
    rows.push({ type: 'pending', key: text.clientId, pending: text, leads: index === 0 && !isViewerLast }),
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

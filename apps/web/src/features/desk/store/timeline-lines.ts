import type { TimelineEntry } from '@balcao/contract';

/** A line between the messages of a conversation, under a key of its own. */
export type TimelineLine = { readonly type: 'entry'; readonly key: string; readonly record: TimelineEntry };

/** What happened to a ticket, as a line. */
export const lineOfEntry = (record: TimelineEntry): TimelineLine => ({
  type: 'entry',
  key: `entry-${record.id}`,
  record,
});

/** In the order of the conversation. */
const inOrder = ({ record: one }: TimelineLine, { record: other }: TimelineLine): number =>
  one.afterMessageId - other.afterMessageId ||
  Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
  one.id - other.id;

/** The lines with others added, each once. */
export function withLines(known: readonly TimelineLine[], added: readonly TimelineLine[]): readonly TimelineLine[] {
  if (added.length === 0) return known;
  const byKey = new Map([...known, ...added].map((line) => [line.key, line]));
  return [...byKey.values()].sort(inOrder);
}

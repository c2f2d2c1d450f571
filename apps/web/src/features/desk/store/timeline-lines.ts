import type { TicketNote, TimelineEntry } from '@balcao/contract';

/** A line between the messages of a conversation, under a key of its own. */
export type TimelineLine =
  | { readonly type: 'entry'; readonly key: string; readonly record: TimelineEntry }
  | { readonly type: 'note'; readonly key: string; readonly record: TicketNote };

/** Lines that appeared, and null for those that are gone, by their key. */
export type LineChanges = ReadonlyMap<string, TimelineLine | null>;

/** What happened to a ticket, as a line. */
export const lineOfEntry = (record: TimelineEntry): TimelineLine => ({
  type: 'entry',
  key: `entry-${record.id}`,
  record,
});

/** The key of a note's line. */
export const noteKey = (id: number): string => `note-${id}`;

/** A note of the team, as a line. */
export const lineOfNote = (record: TicketNote): TimelineLine => ({ type: 'note', key: noteKey(record.id), record });

/** What stands between the messages of an answered page. */
export const linesOf = ({
  timeline,
  notes,
}: {
  timeline: readonly TimelineEntry[];
  notes: readonly TicketNote[];
}): TimelineLine[] => [...timeline.map(lineOfEntry), ...notes.map(lineOfNote)];

/** In the order of the conversation. */
const inOrder = ({ record: one }: TimelineLine, { record: other }: TimelineLine): number =>
  one.afterMessageId - other.afterMessageId ||
  Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
  one.id - other.id;

/** The lines with others added, each once, in the order of the conversation. */
export function withLines(known: readonly TimelineLine[], added: readonly TimelineLine[]): readonly TimelineLine[] {
  if (added.length === 0) return known;
  const byKey = new Map([...known, ...added].map((line) => [line.key, line]));
  return [...byKey.values()].sort(inOrder);
}

/** The lines after changes. */
export function changedLines(known: readonly TimelineLine[], changes: LineChanges): readonly TimelineLine[] {
  if (changes.size === 0) return known;
  const added = [...changes.values()].flatMap((line) => line ?? []);
  return withLines(
    known.filter(({ key }) => changes.get(key) !== null),
    added,
  );
}

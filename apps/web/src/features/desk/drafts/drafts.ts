import type { DeskState } from '../store/desk-state.ts';

/** What was typed at a ticket and is neither sent nor saved. */
export type Writing = {
  readonly text: string;
  /** The quoted message. */
  readonly replyTo: number | null;
  /** A note for the team. */
  readonly note: string;
};

/** The same as stored on the device. Those of earlier versions have no note. */
export type Draft = Omit<Writing, 'note'> & {
  readonly userId: number;
  readonly ticketId: number;
  readonly note?: string;
  /** When it is deleted, in milliseconds. */
  readonly expiresAt: number;
};

/** By ticket. */
export type Unsent = ReadonlyMap<number, Writing>;

const day = 86_400_000;

/** When a draft expires: after a month, or after a day when the account was opened on another device (R21). */
export function expiryOf(now: number, isTakenOver: boolean): number {
  return now + (isTakenOver ? day : 30 * day);
}

/** Everything at the desk that was not sent or saved yet. */
export function unsentOf({ typed, replyTo, typedNotes }: Pick<DeskState, 'typed' | 'replyTo' | 'typedNotes'>): Unsent {
  // A note that was begun and is empty again is nothing to come back to.
  const notes = [...typedNotes].flatMap(([ticketId, note]) => (note === '' ? [] : [ticketId]));
  const ticketIds = new Set([...typed.keys(), ...replyTo.keys(), ...notes]);
  return new Map(
    [...ticketIds].map((ticketId) => [
      ticketId,
      {
        text: typed.get(ticketId) ?? '',
        replyTo: replyTo.get(ticketId) ?? null,
        note: typedNotes.get(ticketId) ?? '',
      },
    ]),
  );
}

/** What to write and what to delete, so that the device stores the same drafts as the desk. */
export function draftChanges(stored: Unsent, now: Unsent): { put: readonly number[]; remove: readonly number[] } {
  const put = [...now].filter(([ticketId, { text, replyTo, note }]) => {
    const known = stored.get(ticketId);
    return known === undefined || known.text !== text || known.replyTo !== replyTo || known.note !== note;
  });
  return {
    put: put.map(([ticketId]) => ticketId),
    remove: [...stored.keys()].filter((ticketId) => !now.has(ticketId)),
  };
}

/** Changes to drafts that a page had no time to store before it was left. */
export type LeftChanges = {
  readonly userId: number;
  readonly put: readonly Draft[];
  readonly remove: readonly number[];
  /** As of the drafts that were put: what was stored later expires later, and is newer. */
  readonly expiresAt: number;
};

const isDraftOf = (userId: number, ticketId: number) => (draft: Draft) =>
  draft.userId === userId && draft.ticketId === ticketId;

/** The drafts of the device after the changes of pages that were left; a draft that was stored later stays. */
export function applyLeftChanges(drafts: readonly Draft[], left: readonly LeftChanges[]): readonly Draft[] {
  let result = drafts;
  for (const { userId, put, remove, expiresAt } of left) {
    const ticketIds = [...put.map(({ ticketId }) => ticketId), ...remove];
    const older = result.filter(
      (draft) => ticketIds.some((id) => isDraftOf(userId, id)(draft)) && draft.expiresAt <= expiresAt,
    );
    const newer = result.filter((draft) => !older.includes(draft));
    const added = put.filter(({ ticketId }) => !newer.some(isDraftOf(userId, ticketId)));
    result = [...newer, ...added];
  }
  return result;
}

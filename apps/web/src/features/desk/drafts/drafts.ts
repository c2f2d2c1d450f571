import type { DeskState } from '../store/desk-state.ts';

/** An unsent text of a ticket, as stored on the device. */
export type Draft = {
  readonly userId: number;
  readonly ticketId: number;
  readonly text: string;
  readonly replyTo: number | null;
  /** When it is deleted, in milliseconds. */
  readonly expiresAt: number;
};

/** Text and quoted message, by ticket. */
export type Unsent = ReadonlyMap<number, { readonly text: string; readonly replyTo: number | null }>;

const day = 86_400_000;

/** When a draft expires: after a month, or after a day when the account was opened on another device (R21). */
export function expiryOf(now: number, isTakenOver: boolean): number {
  return now + (isTakenOver ? day : 30 * day);
}

/** Everything at the desk that was not sent yet. */
export function unsentOf({ typed, replyTo }: Pick<DeskState, 'typed' | 'replyTo'>): Unsent {
  const ticketIds = new Set([...typed.keys(), ...replyTo.keys()]);
  return new Map(
    [...ticketIds].map((ticketId) => [
      ticketId,
      { text: typed.get(ticketId) ?? '', replyTo: replyTo.get(ticketId) ?? null },
    ]),
  );
}

/** What to write and what to delete, so that the device stores the same drafts as the desk. */
export function draftChanges(stored: Unsent, now: Unsent): { put: readonly number[]; remove: readonly number[] } {
  const put = [...now].filter(([ticketId, { text, replyTo }]) => {
    const known = stored.get(ticketId);
    return known === undefined || known.text !== text || known.replyTo !== replyTo;
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

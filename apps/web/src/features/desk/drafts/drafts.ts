import type { DeskState } from '../store/desk-state.ts';

/** What somebody has not sent yet in a ticket, as the device keeps it. */
export type Draft = {
  readonly userId: number;
  readonly ticketId: number;
  readonly text: string;
  readonly replyTo: number | null;
  /** In milliseconds; then it is forgotten. */ readonly expiresAt: number;
};

/** What was written and to what it replies, by ticket. */
export type Unsent = ReadonlyMap<number, { readonly text: string; readonly replyTo: number | null }>;

const day = 86_400_000;

/**
 * How long a draft stays on the device: a month, but only a day where the account was opened elsewhere (ruling 4, R21).
 */
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

/** What to write and what to remove so that the device knows the same as the desk. */
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

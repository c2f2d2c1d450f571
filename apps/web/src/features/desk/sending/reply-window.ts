import type { Message, OpenedTicket } from '@balcao/contract';

/** When the day after the customer's last word ends; null when there was no word yet. */
export type ReplyWindow = NonNullable<OpenedTicket['window']>;

const day = 86_400_000;

const timeOf = ({ endsAt }: ReplyWindow): number => (endsAt === null ? 0 : Date.parse(endsAt));

/** Of what is known and what was just told, that which lasts longer: a message and an answer cross on the way. */
export function laterWindow(told: ReplyWindow, known: ReplyWindow | undefined): ReplyWindow {
  return known !== undefined && timeOf(known) > timeOf(told) ? known : told;
}

/** The window after free text was refused. */
export function closedAt(known: ReplyWindow | undefined, now: string): ReplyWindow {
  return known !== undefined && timeOf(known) <= Date.parse(now) ? known : { endsAt: now };
}

/** Whether only a template gets through. */
export function isOver(window: ReplyWindow, now: number): boolean {
  return timeOf(window) <= now;
}

/**
 * The window after a message: the customer's opens it for a day; one of ours that Meta refused because of it tells that
 * it is closed.
 */
export function followWindow(
  known: ReplyWindow,
  { fromMe, createdAt, sendError }: Pick<Message, 'fromMe' | 'createdAt' | 'sendError'>,
): ReplyWindow {
  const at = Date.parse(createdAt);
  if (!fromMe) return laterWindow({ endsAt: new Date(at + day).toISOString() }, known);
  // An old failure says nothing about a window the customer opened since.
  return sendError === 'window_closed' && timeOf(known) > at && timeOf(known) - day < at
    ? { endsAt: createdAt }
    : known;
}

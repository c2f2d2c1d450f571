import type { Message, OpenedTicket } from '@balcao/contract';
import { isReplyWindowOpen, replyWindowEnd } from '@balcao/domain';

/** Until when free text may be written; `endsAt` is null while the customer has not written yet. */
export type ReplyWindow = NonNullable<OpenedTicket['window']>;

const timeOf = ({ endsAt }: ReplyWindow): number => (endsAt === null ? 0 : Date.parse(endsAt));

/** The later of the known window and the received one, because an event and an answer may arrive in either order. */
export function laterWindow(received: ReplyWindow, known: ReplyWindow | undefined): ReplyWindow {
  return known !== undefined && timeOf(known) > timeOf(received) ? known : received;
}

/** The window after free text was refused. */
export function windowClosedAt(known: ReplyWindow | undefined, now: string): ReplyWindow {
  return known !== undefined && timeOf(known) <= Date.parse(now) ? known : { endsAt: now };
}

/** Whether free text may be written; otherwise only templates are delivered. */
export function isWindowOpen({ endsAt }: ReplyWindow, now: number): boolean {
  return isReplyWindowOpen(endsAt === null ? null : Date.parse(endsAt), now);
}

/**
 * The window after a message: one of the customer opens it again; one of ours that Meta refused because of the window
 * closes it.
 */
export function windowAfterMessage(
  known: ReplyWindow,
  { fromMe, createdAt, sendError }: Pick<Message, 'fromMe' | 'createdAt' | 'sendError'>,
): ReplyWindow {
  const at = Date.parse(createdAt);
  if (!fromMe) return laterWindow({ endsAt: new Date(replyWindowEnd(at)).toISOString() }, known);
  // An old failure says nothing about a window that the customer has opened since.
  const isOfThisWindow = isWindowOpen(known, at) && timeOf(known) < replyWindowEnd(at);
  return sendError === 'window_closed' && isOfThisWindow ? { endsAt: createdAt } : known;
}

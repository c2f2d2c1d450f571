import type { TicketStatus } from './ticket.ts';

export type NewestTicket = { id: number; status: TicketStatus; /** Since its last change. */ idleMs: number };

export type ArrivalFacts = {
  isGroup: boolean;
  /** Whether this kind of message may open a conversation; stickers and the like only join one. */
  opens: boolean;
  /** 0: a closed ticket is never taken up again. */
  reopenWithinMs: number;
  /** The queues of the connection. */
  queueIds: readonly number[];
  /** The one of them for customers who do not choose. */
  defaultQueueId: number | null;
};

export type TicketPlan =
  | { kind: 'use'; id: number }
  | { kind: 'reopen'; id: number }
  | { kind: 'create'; queueId: number | null }
  | { kind: 'none' };

/** Decides where an arriving message belongs: the running ticket, a recently closed one, or a new one. */
export function planTicket(
  newest: NewestTicket | null,
  { isGroup, opens, reopenWithinMs, queueIds, defaultQueueId }: ArrivalFacts,
): TicketPlan {
  if (newest !== null && newest.status !== 'closed') return { kind: 'use', id: newest.id };
  if (!opens) return { kind: 'none' };
  if (newest !== null && (isGroup || newest.idleMs < reopenWithinMs)) return { kind: 'reopen', id: newest.id };
  const [first = null] = queueIds;
  return { kind: 'create', queueId: queueIds.length === 1 ? first : defaultQueueId };
}

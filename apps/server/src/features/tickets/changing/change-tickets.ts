import type { Ticket, TicketOutcome } from '@balcao/contract';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireTags } from '../../tags/index.ts';
import { type ChangeOfTicket, changeTicketAnd, requireReceiver } from './change-ticket.ts';
import { ticketChanged } from '../events.ts';
import { findTicket } from '../hot-ticket-queries.ts';
import { setTag } from './tag-queries.ts';
import { requireVisibleTicket } from '../list/read-tickets.ts';

type Outcomes = { outcomes: TicketOutcome[] };

/**
 * Goes through several tickets. Each has a transaction of its own: one that is refused undoes nothing of the others, and
 * none is kept from colleagues until all are done.
 */
async function forEachTicket(
  ticketIds: readonly number[],
  change: (id: number) => Promise<{ ticket: Ticket; changed: boolean }>,
): Promise<Outcomes> {
  const outcomes: TicketOutcome[] = [];
  for (const ticketId of new Set(ticketIds)) {
    try {
      outcomes.push({ ticketId, ...(await change(ticketId)), error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ ticketId, changed: false, ticket: null, error: error.code });
    }
  }
  return { outcomes };
}

/** Does to several tickets what `changeTicket` does to one, and notes each in the audit log. */
export async function changeTickets(
  uow: UnitOfWork,
  principal: Principal,
  { ticketIds, ...request }: Omit<ChangeOfTicket, 'id'> & { ticketIds: readonly number[] },
): Promise<Outcomes> {
  const { companyId } = principal;
  // What the request names for all of them is no matter of one ticket.
  await uow.read(companyId, (db) => requireReceiver(db, request));
  return forEachTicket(ticketIds, async (id) => {
    const { ticket, kind } = await changeTicketAnd(uow, principal, { id, ...request }, ({ db }, change) =>
      audit(db, {
        companyId,
        by: principal,
        action: 'ticket changed with others',
        object: String(id),
        detail: { change },
      }),
    );
    return { ticket, changed: kind !== null };
  });
}

/** Puts a tag on several tickets that the person sees, or takes it from them, and notes each in the audit log. */
export async function tagTickets(
  uow: UnitOfWork,
  principal: Principal,
  { ticketIds, tagId, isOn }: { ticketIds: readonly number[]; tagId: number; isOn: boolean },
): Promise<Outcomes> {
  const { companyId } = principal;
  await uow.read(companyId, (db) => requireTags(db, [tagId]));
  return forEachTicket(ticketIds, (id) =>
    uow.write(companyId, async (work) => {
      await requireVisibleTicket(work.db, principal, id);
      const changed = await setTag(work.db, id, { tagId, isOn });
      const ticket = changed ?? (await findTicket(work.db, id));
      if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
      if (!changed) return { ticket, changed: false };
      await work.record(ticketChanged(companyId, { ticket }));
      await audit(work.db, {
        companyId,
        by: principal,
        action: 'ticket tagged with others',
        object: String(id),
        detail: { tagId, isOn },
      });
      return { ticket, changed: true };
    }),
  );
}

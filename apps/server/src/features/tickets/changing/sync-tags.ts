import type { Ticket } from '@balcao/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireTags } from '../../tags/index.ts';
import { ticketChanged } from '../events.ts';
import { replaceTags } from './tag-queries.ts';
import { requireVisibleTicket } from '../list/read-tickets.ts';

/** Sets the tags of a ticket to exactly these; everybody who sees the ticket may. */
export function syncTags(
  uow: UnitOfWork,
  principal: Principal,
  { ticketId, tags }: { ticketId: number; tags: readonly { id: number }[] },
): Promise<Ticket> {
  return uow.write(principal.companyId, async (work) => {
    await requireVisibleTicket(work.db, principal, ticketId);
    const ids = [...new Set(tags.map(({ id }) => id))];
    await requireTags(work.db, ids);
    const ticket = await replaceTags(work.db, ticketId, ids);
    await work.record(ticketChanged(principal.companyId, { ticket }));
    return ticket;
  });
}

import type { RunningTicket } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findChatOf } from './new-ticket-queries.ts';
import { listRunningOf } from '../queries.ts';
import { maySeePlace } from '../list/read-tickets.ts';

/**
 * The conversations that run with a contact, so that nobody begins a second one unknowingly. Everybody learns where and
 * with whom, as a refused new ticket says it too; only those who may see one learn its address.
 */
export function readRunning(uow: UnitOfWork, principal: Principal, contactId: number): Promise<RunningTicket[]> {
  return uow.read(principal.companyId, async (db) => {
    if ((await findChatOf(db, contactId)) === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
    return (await listRunningOf(db, contactId)).map((ticket) => ({
      whatsapp:
        ticket.whatsappId === null || ticket.connectionName === null
          ? null
          : { id: ticket.whatsappId, name: ticket.connectionName },
      userName: ticket.ownerName,
      uuid: maySeePlace(principal, ticket) ? ticket.uuid : null,
    }));
  });
}

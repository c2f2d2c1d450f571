import { canSeeTicket } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findRunningOfSameChat, type RunningTicket } from '../queries.ts';
import { viewerOf } from '../viewer.ts';

/** The refusal that names the ticket which runs for the same chat; its address only for those who may see it. */
export async function otherTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<AppError> {
  const other = await uow.read(principal.companyId, (db) => findRunningOfSameChat(db, id));
  if (!other) return new AppError('ERR_OTHER_OPEN_TICKET');
  return otherOpenTicket(principal, other);
}

/** The same for a ticket that is at hand. */
export function otherOpenTicket(principal: Principal, other: RunningTicket): AppError {
  const isVisible = canSeeTicket(viewerOf(principal), other);
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    data: { userName: other.ownerName ?? '', ...(isVisible ? { ticketId: other.id, uuid: other.uuid } : {}) },
  });
}

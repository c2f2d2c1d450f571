import type { Ticket } from '@balcao/contract';
import { refuseNewTicket } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { findWritingRefusal } from '../../contacts/index.ts';
import { ticketChanged } from '../events.ts';
import { otherOpenTicket } from './other-ticket.ts';
import {
  findChatOf,
  findConnectionForNew,
  findConnectionStatus,
  findReceiver,
  hasQueue,
  insertOwnedTicket,
} from './new-ticket-queries.ts';
import { findRunning } from '../queries.ts';
import { findTicket } from '../hot-ticket-queries.ts';
import { beginTracking } from '../timeline/tracking-queries.ts';
import { viewerOf } from '../viewer.ts';

export type NewTicket = {
  contactId: number;
  queueId?: number | null | undefined;
  userId?: number | undefined;
  whatsappId?: number | undefined;
};

/**
 * Begins a conversation with a contact: over the default connection unless another one is named, for oneself unless an
 * admin says otherwise.
 */
export function createTicket(uow: UnitOfWork, principal: Principal, request: NewTicket): Promise<Ticket> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const { queueId, userId } = await requirePlace(work, principal, request);
    const [chat, refusal] = await Promise.all([
      findChatOf(db, request.contactId),
      findWritingRefusal(db, request.contactId),
    ]);
    if (chat === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (refusal !== null) throw new AppError(refusal);
    const connectionId = await requireConnection(work, request.whatsappId);
    if (chat === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    const id = await insertOwnedTicket(db, { contactId: request.contactId, connectionId, queueId, userId, chat });
    if (id === undefined) return answerRunning(work, principal, { contactId: request.contactId, connectionId });
    await beginTracking(db, id, userId);
    const ticket = await findTicket(db, id);
    if (!ticket) throw new AppError('ERR_CREATING_TICKET');
    await work.record(ticketChanged(principal.companyId, { ticket }));
    return ticket;
  });
}

async function requireConnection({ db }: Work, wantedId: number | undefined): Promise<number> {
  if (wantedId === undefined) {
    const connectionId = await findConnectionForNew(db);
    if (connectionId === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return connectionId;
  }
  const status = await findConnectionStatus(db, wantedId);
  if (status === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
  if (status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return wantedId;
}

async function requirePlace(
  { db }: Work,
  principal: Principal,
  { queueId = null, userId = principal.userId }: NewTicket,
): Promise<{ queueId: number | null; userId: number }> {
  if (queueId !== null && !(await hasQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (userId !== principal.userId && !(await findReceiver(db, userId))) throw new AppError('ERR_NO_USER_FOUND');
  const refusal = refuseNewTicket(viewerOf(principal), { queueId, userId });
  if (refusal === 'ERR_VALIDATION') throw new AppError(refusal, { data: { fields: { queueId: 'required' } } });
  if (refusal !== null) throw new AppError(refusal);
  return { queueId, userId };
}

/** A conversation runs already: the own one is the answer, any other is named. */
async function answerRunning(
  { db }: Work,
  principal: Principal,
  chat: { contactId: number; connectionId: number },
): Promise<Ticket> {
  const other = await findRunning(db, chat);
  if (!other) throw new AppError('ERR_CREATING_TICKET');
  const ticket =
    other.status === 'open' && other.userId === principal.userId ? await findTicket(db, other.id) : undefined;
  if (!ticket) throw otherOpenTicket(principal, other);
  return ticket;
}

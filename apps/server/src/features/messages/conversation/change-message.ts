import type { Message } from '@balcao/contract';
import { can } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { messageUpdated, outboxFilled } from '../events.ts';
import { insertOutgoing, requeueMessage } from '../outbound/outbox-queries.ts';
import { findMessage, findRoute, markDeleted } from '../queries.ts';
import { refreshLastMessage } from './refresh-last-message.ts';

/** About two days: after that WhatsApp deletes nothing for others any more. */
const deletableForMs = 2 * 24 * 3_600_000;

/** Puts a message that failed, or whose fate is unknown, in line again. */
export function resendMessage(uow: UnitOfWork, principal: Principal, id: number): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const message = await requireOwn(work, principal, id);
    const again = await requeueMessage(work.db, id);
    // Already in line, on its way or there: a second click is no error.
    if (!again) return message;
    await work.record(messageUpdated(principal.companyId, again.message));
    await work.record(outboxFilled(principal.companyId, { connectionId: again.connectionId }));
    return again.message;
  });
}

/** Deletes a message for everyone: here at once, on WhatsApp in its turn. */
export function deleteMessage(
  { uow, clock }: { uow: UnitOfWork; clock: Clock },
  principal: Principal,
  id: number,
): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const message = await requireOwn(work, principal, id);
    if (message.isDeleted) return message;
    if (clock.now().getTime() - Date.parse(message.createdAt) > deletableForMs)
      throw new AppError('ERR_FETCH_WAPP_MSG');
    const route = await findRoute(work.db, message.ticketId);
    if (!route) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const deleted = await markDeleted(work.db, { connectionId: route.connectionId, wid: message.wid, fromMe: true });
    if (!deleted) throw new AppError('ERR_DELETE_WAPP_MSG');
    // What never left cannot be taken back; asking WhatsApp to would only hold up the chat.
    if (message.sendState !== 'failed')
      await insertOutgoing(work.db, {
        connectionId: route.connectionId,
        chat: route.chat,
        messageId: id,
        action: 'revoke',
      });
    await audit(work.db, {
      companyId: principal.companyId,
      actorId: principal.userId,
      action: 'message deleted',
      object: String(id),
    });
    await work.record(messageUpdated(principal.companyId, deleted));
    await refreshLastMessage(work, deleted);
    await work.record(outboxFilled(principal.companyId, { connectionId: route.connectionId }));
    return deleted;
  });
}

/** A message from our side of a ticket the caller sees and may write on. */
async function requireOwn(work: Work, principal: Principal, id: number): Promise<Message> {
  const message = await findMessage(work.db, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const ticket = await requireVisibleTicket(work.db, principal, message.ticketId);
  const mayWrite = ticket.userId === principal.userId || can(principal, 'tickets-manager:showall');
  if (!message.fromMe || !mayWrite) throw new AppError('ERR_NO_PERMISSION');
  return message;
}

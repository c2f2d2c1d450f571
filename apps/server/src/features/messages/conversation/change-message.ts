import type { Message } from '@balcao/contract';
import { abilitiesOf, canBeDeleted, canBeSentAgain, canChangeMessage } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import { requireVisibleTicket, type SeenTicket, viewerOf } from '../../tickets/index.ts';
import { outboxFilled } from '../events.ts';
import { recordUpdate } from '../record-update.ts';
import { insertOutgoing, requeueMessage } from '../outbound/outbox-queries.ts';
import { findRoute } from '../route-queries.ts';
import { findMessage } from '../queries.ts';
import { markDeleted } from '../change-queries.ts';
import { refreshLastMessage } from './refresh-last-message.ts';

/** Puts a message that failed, or that perhaps did not arrive, in line again. */
export function resendMessage(uow: UnitOfWork, principal: Principal, id: number): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const message = await requireChangeable(work, principal, id);
    // It is in line, on its way or there already: a second click is no error.
    return (canBeSentAgain(message) ? await sendAgain(work, id) : undefined) ?? message;
  });
}

/** Puts such a message in line inside a running unit of work; undefined when it can no longer be sent again. */
export async function sendAgain(work: Work, id: number): Promise<Message | undefined> {
  const again = await requeueMessage(work.db, id);
  if (!again) return undefined;
  await recordUpdate(work, again.message);
  await work.record(outboxFilled(work.db.companyId, { connectionId: again.connectionId }));
  return again.message;
}

/** Deletes a message for everyone: here at once, on WhatsApp in its turn. */
export function deleteMessage(
  { uow, clock }: { uow: UnitOfWork; clock: Clock },
  principal: Principal,
  id: number,
): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const message = await requireChangeable(work, principal, id);
    if (message.isDeleted) return message;
    if (!canBeDeleted(Date.parse(message.createdAt), clock.now().getTime())) throw new AppError('ERR_FETCH_WAPP_MSG');
    const route = await findRoute(work.db, message.ticketId);
    if (!route) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    // The customer would go on reading it.
    if (message.sendState !== 'failed' && !abilitiesOf(route.provider).delete)
      throw new AppError('ERR_CONNECTION_UNABLE');
    const deleted = await markDeleted(work.db, {
      connectionId: route.connectionId,
      wid: message.wid,
      fromMe: true,
      origin: null,
    });
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
      by: principal,
      action: 'message deleted',
      object: String(id),
    });
    await recordUpdate(work, deleted);
    await refreshLastMessage(work, deleted);
    await work.record(outboxFilled(principal.companyId, { connectionId: route.connectionId }));
    return deleted;
  });
}

/** A message of a conversation that the caller sees, with the ticket it belongs to. */
export async function requireMessage(
  db: Work['db'],
  principal: Principal,
  id: number,
): Promise<{ message: Message; ticket: SeenTicket }> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { message, ticket: await requireVisibleTicket(db, principal, message.ticketId) };
}

/** A message that the caller may delete or send again. */
async function requireChangeable(work: Work, principal: Principal, id: number): Promise<Message> {
  const { message, ticket } = await requireMessage(work.db, principal, id);
  if (!canChangeMessage(viewerOf(principal), ticket, message)) throw new AppError('ERR_NO_PERMISSION');
  return message;
}

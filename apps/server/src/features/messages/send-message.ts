import { randomBytes } from 'node:crypto';
import type { Message } from '@balcao/contract';
import { can, previewOf, signText } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { requireVisibleTicket, touchTicket } from '../tickets/index.ts';
import { findUserName } from '../users/index.ts';
import { messageCreated, outboxFilled } from './events.ts';
import { insertOutgoing } from './outbox-queries.ts';
import { findByClientId, findMessage, findRoute, insertWritten } from './queries.ts';

export type Draft = { body: string; clientId?: string | undefined; sign: boolean; quotedMsg?: { id: number } | null | undefined };

/** Links that will come back take messages in advance; the others have nobody who could send them. */
const acceptingStatuses = new Set(['CONNECTED', 'OPENING', 'TIMEOUT']);

/** Stores a text of the owner or an admin and puts it in line; the link sends it as soon as it can. */
export function sendMessage(uow: UnitOfWork, principal: Principal, ticketId: number, draft: Draft): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const ticket = await requireVisibleTicket(db, principal, ticketId);
    if (draft.clientId !== undefined) {
      const sent = await findByClientId(db, principal.userId, draft.clientId);
      if (sent) return sent;
    }
    if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
    if (ticket.userId !== principal.userId && !can(principal, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION');
    const route = await findRoute(db, ticketId);
    if (!route || !acceptingStatuses.has(route.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const quotedId = await requireQuoted(work, ticketId, draft.quotedMsg?.id);
    const body = draft.sign ? signText(await findUserName(db, principal.userId), draft.body) : draft.body;

    const message = await insertWritten(db, { ticketId, connectionId: route.connectionId, userId: principal.userId, wid: createWid(), body, quotedId, clientId: draft.clientId ?? null });
    // The same draft at the same moment: the other one is the message.
    if (!message) return repeated(work, principal, draft);
    await insertOutgoing(db, { connectionId: route.connectionId, chat: route.chat, messageId: message.id, action: 'send' });
    const touched = await touchTicket(db, { ticketId, unread: 'none', lastMessage: previewOf({ kind: 'text', body }), chat: null });
    work.record(messageCreated(principal.companyId, { message, ticket: touched }));
    work.record(outboxFilled(principal.companyId, { connectionId: route.connectionId }));
    return message;
  });
}

/** An id as WhatsApp Web itself makes them, chosen before sending so that a second try is the same message. */
function createWid(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}

async function requireQuoted(work: Work, ticketId: number, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const quoted = await findMessage(work.db, id);
  if (!quoted || quoted.ticketId !== ticketId) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return id;
}

async function repeated(work: Work, principal: Principal, { clientId }: Draft): Promise<Message> {
  const sent = clientId === undefined ? undefined : await findByClientId(work.db, principal.userId, clientId);
  if (!sent) throw new AppError('ERR_CREATING_MESSAGE');
  return sent;
}

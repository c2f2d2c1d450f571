import { type Message, messagesPageSize } from '@balcao/contract';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { clearUnread, maySeeTicket, requireVisibleTicket, ticketRead } from '../tickets/index.ts';
import { findTicketOfFile, listMessages, markRead } from './queries.ts';

type Query = { pageNumber: number; markAsRead?: 'true' | 'false' | undefined };

/** A page of a conversation. Only the owner's reading counts as reading; looking on betrays nothing. */
export function readMessages(uow: UnitOfWork, principal: Principal, ticketId: number, { pageNumber, markAsRead }: Query): Promise<{ messages: Message[]; hasMore: boolean }> {
  const page = { limit: messagesPageSize + 1, offset: (pageNumber - 1) * messagesPageSize };
  const cut = (rows: Message[]) => ({ messages: rows.slice(-messagesPageSize), hasMore: rows.length > messagesPageSize });
  if (markAsRead !== 'true') {
    return uow.read(principal.companyId, async (db) => {
      await requireVisibleTicket(db, principal, ticketId);
      return cut(await listMessages(db, ticketId, page));
    });
  }
  return uow.write(principal.companyId, async (work) => {
    const ticket = await requireVisibleTicket(work.db, principal, ticketId);
    if (ticket.userId === principal.userId && (await clearUnread(work.db, ticketId))) {
      await markRead(work.db, ticketId);
      work.record(ticketRead(principal.companyId, { ticket: { ...ticket, unreadMessages: 0 } }));
    }
    return cut(await listMessages(work.db, ticketId, page));
  });
}

/** Whether somebody may read a file of a conversation: whoever sees the conversation. */
export async function maySeeFile(uow: UnitOfWork, principal: Principal, mediaId: string): Promise<boolean> {
  const ticketId = await uow.read(principal.companyId, (db) => findTicketOfFile(db, mediaId));
  return ticketId !== undefined && maySeeTicket(uow, principal, ticketId);
}

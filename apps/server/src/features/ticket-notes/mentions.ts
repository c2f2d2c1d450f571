import type { Mention } from '@balcao/contract';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { maySeePlace, requireVisibleTicket } from '../tickets/index.ts';
import { mentionsSeen } from './events.ts';
import { listUnseenMentions, markMentionsSeen } from './mention-queries.ts';

/** What calls the caller and was not opened yet, as far as the caller may still see it. */
export function readMentions(uow: UnitOfWork, principal: Principal): Promise<Mention[]> {
  return uow.read(principal.companyId, async (db) => {
    const mentions = await listUnseenMentions(db, principal.userId);
    return mentions
      .filter(({ ticket }) => maySeePlace(principal, ticket))
      .map(({ note, ticket: { id, uuid, status }, contactName }) => ({
        note,
        ticket: { id, uuid, status },
        contactName,
      }));
  });
}

/** The caller has opened the conversation, so nothing in it calls any more; the caller's other tabs hear of it. */
export function seeMentions(uow: UnitOfWork, principal: Principal, ticketId: number): Promise<{ ticketId: number }> {
  return uow.write(principal.companyId, async (work) => {
    await requireVisibleTicket(work.db, principal, ticketId);
    if (await markMentionsSeen(work.db, principal.userId, ticketId))
      await work.record(mentionsSeen(principal.companyId, { ticketId, userId: principal.userId }));
    return { ticketId };
  });
}

import { type FoundMessages, mostFoundMessages } from '@balcao/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { findWords } from '../queries.ts';

/** Which messages of a conversation hold these words, newest first. */
export function searchMessages(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  words: string,
): Promise<FoundMessages> {
  return uow.read(principal.companyId, async (db) => {
    await requireVisibleTicket(db, principal, ticketId);
    const ids = words === '' ? [] : await findWords(db, { ticketId, words, limit: mostFoundMessages + 1 });
    return { ids: ids.slice(0, mostFoundMessages), hasMore: ids.length > mostFoundMessages };
  });
}

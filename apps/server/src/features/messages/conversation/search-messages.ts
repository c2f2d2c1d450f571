import { type FoundMessages, mostFoundMessages } from '@balcao/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireWithEarlier } from '../../tickets/index.ts';
import { findWords } from '../queries.ts';

/** Which messages of a conversation, and of the earlier ones of its contact, hold these words, newest first. */
export function searchMessages(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  words: string,
): Promise<FoundMessages> {
  return uow.read(principal.companyId, async (db) => {
    const ticketIds = await requireWithEarlier(db, principal, ticketId);
    const hits = words === '' ? [] : await findWords(db, { ticketIds, words, limit: mostFoundMessages + 1 });
    return { hits: hits.slice(0, mostFoundMessages), hasMore: hits.length > mostFoundMessages };
  });
}

import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf, readerOf } from './access.ts';
import { quickMessageUpdated } from './events.ts';
import { addUse } from './queries.ts';

/**
 * Counts that the caller sends a quick message, in the caller's transaction, and tells those who may use it; answers the
 * file that goes with it.
 */
export async function countQuickMessageUse(
  work: Work,
  principal: Principal,
  id: number,
): Promise<{ uses: number; mediaId: string | null }> {
  const used = await addUse(work.db, readerOf(principal), id);
  if (!used) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  const { record, place, mediaId } = used;
  const audience = await audienceOf(work, place);
  await work.record(quickMessageUpdated(work.db.companyId, { record, audience, hiddenFrom: null }));
  return { uses: record.uses, mediaId };
}

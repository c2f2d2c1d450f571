import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { readerOf } from './access.ts';
import { addUse } from './queries.ts';

/** Counts that the caller sends a quick message, in the caller's transaction; answers the file that goes with it. */
export async function countQuickMessageUse(
  { db }: Work,
  principal: Principal,
  id: number,
): Promise<{ uses: number; mediaId: string | null }> {
  const used = await addUse(db, readerOf(principal), id);
  if (!used) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return used;
}

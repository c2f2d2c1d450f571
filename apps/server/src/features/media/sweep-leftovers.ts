import type { StoreDeps } from './deps.ts';
import { deleteLeftover, listLeftovers } from './queries.ts';

const batch = 200;

/**
 * Removes bytes that belong to no file: of uploads that were cut off, and of files that were deleted. Answers how many
 * went.
 */
export async function sweepLeftovers({ uow, store, log }: Pick<StoreDeps, 'uow' | 'store' | 'log'>): Promise<number> {
  const leftovers = await uow.readPlatform((db) => listLeftovers(db, batch));
  let gone = 0;
  for (const { key, companyId } of leftovers) {
    try {
      await store.remove(key);
      await uow.writePlatform(({ db }) => deleteLeftover(db, key));
      gone += 1;
    } catch (err) {
      log.warn({ err, companyId }, 'bytes without a file could not be removed; another time');
    }
  }
  return gone;
}

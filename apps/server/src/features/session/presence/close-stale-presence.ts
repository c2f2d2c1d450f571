import { presencePing, socketPing } from '@balcao/contract';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { userOnlineChanged } from './presence-events.ts';
import { listStalePresence, lockPresence, removePresence } from './presence-queries.ts';

/** A row not seen for this long belongs to a process that was killed. */
export const staleAfterSeconds = (2 * socketPing + presencePing) / 1_000;

/**
 * Closes the rows no living node refreshes and announces who is gone by it; returns how many. For the minute job; safe
 * to run twice.
 */
export async function closeStalePresence(uow: Pick<UnitOfWork, 'writePlatform'>): Promise<number> {
  return uow.writePlatform(async ({ db, record }) => {
    const candidates = await listStalePresence(db, staleAfterSeconds);
    if (candidates.length === 0) return 0;
    await lockPresence(
      db,
      candidates.map(({ userId }) => userId),
    );
    // Once more behind the lock: a node may have come back and refreshed its rows meanwhile.
    const stale = await listStalePresence(db, staleAfterSeconds);
    const locked = new Set(candidates.map(({ userId }) => userId));
    const gone = stale.filter(({ userId }) => locked.has(userId));
    for (const { companyId, userId } of await removePresence(
      db,
      gone.map(({ socketId }) => socketId),
    ))
      await record(userOnlineChanged(companyId, { userId, online: false }));
    return gone.length;
  });
}

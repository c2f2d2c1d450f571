import { can } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { QuickMessageAudience } from './events.ts';
import { isFileOfUsable, listServing, lockQuickMessage, type Place, type Reader } from './queries.ts';

/** What decides which quick messages somebody may use. */
export const readerOf = (principal: Principal): Reader => ({
  userId: principal.userId,
  isAdmin: can(principal, 'quickMessages:share'),
  queueIds: principal.queueIds,
});

/** What is shared is changed by admins only. */
export function requireSharing(principal: Principal): void {
  if (!can(principal, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION');
}

/** The quick message, locked, if the caller may change it: one's own, or for admins a shared one. */
export async function requireChangeable(
  { db }: Work,
  principal: Principal,
  id: number,
): Promise<Place & { mediaId: string | null }> {
  const known = await lockQuickMessage(db, readerOf(principal), id);
  if (!known) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  if (known.userId === null) requireSharing(principal);
  return known;
}

/** Who sees what is kept there. */
export async function audienceOf({ db }: Work, { userId, queueId }: Place): Promise<QuickMessageAudience> {
  if (userId !== null) return { to: 'user', userId };
  return queueId === null ? { to: 'company' } : { to: 'queue', userIds: await listServing(db, queueId) };
}

/** Whether the caller may use the quick message a file belongs to: personal ones are nobody else's, those of a queue its people's. */
export const maySeeQuickFile = (uow: UnitOfWork, principal: Principal, mediaId: string): Promise<boolean> =>
  uow.read(principal.companyId, (db) => isFileOfUsable(db, readerOf(principal), mediaId));

import { AppError } from '../../platform/errors.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { lockAnnouncement, type Picture } from './queries.ts';

/** The announcement, locked until the end of the work, or the refusal. */
export async function requireAnnouncement(
  { db }: PlatformWork,
  id: number,
): Promise<{ isActive: boolean; picture: Picture | null }> {
  const known = await lockAnnouncement(db, id);
  if (!known) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return known;
}

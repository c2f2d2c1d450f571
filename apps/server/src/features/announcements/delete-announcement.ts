import { audit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deletePicture } from './change-picture.ts';
import { announcementDeleted } from './events.ts';
import { deleteAnnouncementRow } from './queries.ts';
import { requireAnnouncement } from './require-announcement.ts';

/** Deletes an announcement for every company, with its picture. */
export function deleteAnnouncement(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    const { isActive, picture } = await requireAnnouncement(work, id);
    await deleteAnnouncementRow(work.db, id);
    await deletePicture(uow, work, picture);
    await audit(work.db, { companyId, by: principal, action: 'announcement deleted', object: String(id) });
    await work.record(announcementDeleted(companyId, { id, wasActive: isActive }));
    return { id };
  });
}

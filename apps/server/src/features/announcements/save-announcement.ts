import type { Announcement, AnnouncementInput } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { announcementCreated, announcementUpdated } from './events.ts';
import { insertAnnouncement, updateAnnouncementRow } from './queries.ts';
import { requireAnnouncement } from './require-announcement.ts';

function requireTexts({ title, text }: AnnouncementInput): void {
  const fields = {
    ...(title === '' ? { title: 'required' } : {}),
    ...(text === '' ? { text: 'required' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('ERR_ANNOUNCEMENT_REQUIRED', { data: { fields } });
}

/** Adds an announcement for every company. */
export function createAnnouncement(
  uow: UnitOfWork,
  principal: Principal,
  values: AnnouncementInput,
): Promise<Announcement> {
  requireTexts(values);
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    const record = await insertAnnouncement(work.db, values);
    await audit(work.db, { companyId, by: principal, action: 'announcement created', object: String(record.id) });
    await work.record(announcementCreated(companyId, record));
    return record;
  });
}

/** Changes an announcement; who sees it changes with its status. */
export function updateAnnouncement(
  uow: UnitOfWork,
  principal: Principal,
  { id, values }: { id: number; values: AnnouncementInput },
): Promise<Announcement> {
  requireTexts(values);
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    const { isActive: wasActive } = await requireAnnouncement(work, id);
    const record = await updateAnnouncementRow(work.db, id, { ...values, publish: values.status && !wasActive });
    await audit(work.db, { companyId, by: principal, action: 'announcement changed', object: String(id) });
    await work.record(announcementUpdated(companyId, { record, wasActive }));
    return record;
  });
}

import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteOldEvents } from './inbound-queries.ts';
import { deleteOldPages } from '../previews/preview-queries.ts';
import { deleteOldOutgoing } from '../outbound/outbox-queries.ts';

/** Keeps the tables of what comes and goes as small as what is under way. */
export function deleteOldTraffic(uow: UnitOfWork): Promise<void> {
  return uow.writePlatform(async ({ db }) => {
    await deleteOldEvents(db);
    await deleteOldOutgoing(db);
    await deleteOldPages(db);
  });
}

import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteOldSent } from './queries.ts';

const atOnce = 5_000;

/** Deletes sent contents that no phone requests any more, a few thousand at a time to keep transactions short. */
export async function deleteOldSentContents(uow: UnitOfWork): Promise<void> {
  while ((await uow.writePlatform(({ db }) => deleteOldSent(db, atOnce))) === atOnce);
}

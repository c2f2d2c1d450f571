import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteOldSent } from './queries.ts';

const atOnce = 5_000;

/** Takes away what no phone asks for any more, a few thousand at a time so that nobody waits behind it. */
export async function deleteOldSentContents(uow: UnitOfWork): Promise<void> {
  while ((await uow.writePlatform(({ db }) => deleteOldSent(db, atOnce))) === atOnce);
}

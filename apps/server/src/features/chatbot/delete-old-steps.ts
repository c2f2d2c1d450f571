import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteOldSteps } from './step-queries.ts';

const atOnce = 5_000;

/** Forgets steps of the chatbots that are older than a year, a few thousand at a time to keep transactions short. */
export async function forgetOldSteps(uow: UnitOfWork): Promise<void> {
  while ((await uow.writePlatform(({ db }) => deleteOldSteps(db, atOnce))) === atOnce);
}

import { platformCompanyId, storageState } from '@balcao/domain';
import type { StorageUse } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { readStorageLimit, sumFileBytes } from './queries.ts';

/** What the files of the company take and may take. The platform's own company has no limit. */
export async function readStorageUse(db: Work['db']): Promise<StorageUse> {
  const [bytes, limit] = [await sumFileBytes(db), await readStorageLimit(db)];
  return { bytes, limit: db.companyId === platformCompanyId ? null : limit };
}

/** Refuses what a person uploads while the files of the company fill its plan. What customers send never comes here. */
export async function requireStorage(db: Work['db']): Promise<void> {
  if (db.companyId === platformCompanyId) return;
  // Most plans have no limit, and then nothing has to be added up.
  const limit = await readStorageLimit(db);
  if (limit === null || storageState({ bytes: await sumFileBytes(db), limit }) !== 'full') return;
  throw new AppError('ERR_PLAN_STORAGE_LIMIT', { data: { limit: Math.round(limit / (1024 * 1024)) } });
}

import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { countTags } from './queries.ts';

/** Refuses when one of the ids is not a tag of the company. The same id may be given twice. */
export async function requireTags(db: Work['db'], ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0 && (await countTags(db, wanted)) < wanted.length) throw new AppError('ERR_NO_TAG_FOUND');
}

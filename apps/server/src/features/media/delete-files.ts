import type { Work } from '../../platform/unit-of-work.ts';
import { deleteMediaFiles } from './queries.ts';

/** Deletes files inside a running unit of work; their bytes follow by themselves after it. */
export async function deleteFiles({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteMediaFiles(db, ids);
}

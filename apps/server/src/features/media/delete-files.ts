import type { Work } from '../../platform/unit-of-work.ts';
import { deleteMediaFiles } from './queries.ts';

/** Deletes the records of files in the caller's transaction; their bytes are deleted later by a job. */
export async function deleteFiles({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteMediaFiles(db, ids);
}

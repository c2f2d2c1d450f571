import { randomUUID } from 'node:crypto';
import type { Work } from '../../platform/unit-of-work.ts';
import { findMediaFile, insertMediaFiles, type MediaFile, type Visibility } from './queries.ts';

/**
 * A second record of a file's bytes, in the caller's transaction: each of the two can be deleted without the other, and
 * the bytes go with the last. Undefined when there is no such file.
 */
export async function shareFile({ db }: Work, id: string, visibility: Visibility): Promise<MediaFile | undefined> {
  const file = await findMediaFile(db, id);
  if (!file) return undefined;
  const shared = { ...file, id: randomUUID(), visibility };
  await insertMediaFiles(db, [shared]);
  return shared;
}

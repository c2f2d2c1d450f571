import type { Readable } from 'node:stream';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { findMediaFile } from './queries.ts';

export type OpenedFile = { name: string; mime: string; bytes: number; open(): Promise<Readable> };

/**
 * A stored file for work inside the product, such as sending it; null when there is none. Who may ask is the caller's
 * concern.
 */
export async function openFile(
  { uow, store }: { uow: UnitOfWork; store: MediaStore },
  companyId: number,
  id: string,
): Promise<OpenedFile | null> {
  const file = await uow.read(companyId, (db) => findMediaFile(db, id));
  return file
    ? { name: file.fileName, mime: file.mime, bytes: file.bytes, open: async () => (await store.get(file.key)).stream }
    : null;
}

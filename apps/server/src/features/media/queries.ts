import { toMediaKey, type MediaKey } from '../../platform/media/media-key.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Who may read a file: everybody of the company, those who see its ticket, or everybody who is logged in anywhere. */
export type Visibility = 'company' | 'ticket' | 'platform';

export type MediaFile = { id: string; key: MediaKey; fileName: string; mime: string; bytes: number; sha256: Buffer; visibility: Visibility };

const columns = ['id', 'storage_key', 'file_name', 'mime', 'bytes', 'sha256', 'visibility'] as const;

type MediaRow = { id: string; storage_key: string; file_name: string; mime: string; bytes: number; sha256: Buffer; visibility: string };

const asMediaFile = ({ id, storage_key, file_name, mime, bytes, sha256, visibility }: MediaRow): MediaFile => ({
  id,
  key: toMediaKey(storage_key),
  fileName: file_name,
  mime,
  bytes,
  sha256,
  // The table allows no other word.
  visibility: visibility as Visibility,
});

/** A file of the company. */
export async function findMediaFile(db: TenantDb, id: string): Promise<MediaFile | undefined> {
  const row = await db.sql.selectFrom('media_files').select(columns).where('company_id', '=', db.companyId).where('id', '=', id).executeTakeFirst();
  return row && asMediaFile(row);
}

/** A file that the operator shows to every company. */
export async function findPlatformMediaFile(db: PlatformDb, id: string): Promise<MediaFile | undefined> {
  const row = await db.sql.selectFrom('media_files').select(columns).where('visibility', '=', 'platform').where('id', '=', id).executeTakeFirst();
  return row && asMediaFile(row);
}

/** Which of these files the company has. */
export async function listMediaIds(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql.selectFrom('media_files').select('id').where('company_id', '=', db.companyId).where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Adds files whose bytes are already stored. */
export async function insertMediaFiles(db: TenantDb, files: readonly MediaFile[]): Promise<void> {
  const rows = files.map(({ id, key, fileName, mime, bytes, sha256, visibility }) => ({ company_id: db.companyId, id, storage_key: key, file_name: fileName, mime, bytes, sha256, visibility }));
  await db.sql.insertInto('media_files').values(rows).execute();
}

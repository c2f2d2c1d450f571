import { toMediaKey, type MediaKey } from '../../platform/media/media-key.ts';
import { anyOf, fromNow, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Who may read a file: everybody of the company, those who see its ticket, or everybody who is logged in anywhere. */
export type Visibility = 'company' | 'ticket' | 'platform';

export type MediaFile = {
  id: string;
  key: MediaKey;
  fileName: string;
  mime: string;
  bytes: number;
  sha256: Buffer;
  visibility: Visibility;
};

const columns = ['id', 'storage_key', 'file_name', 'mime', 'bytes', 'sha256', 'visibility'] as const;

type MediaRow = {
  id: string;
  storage_key: string;
  file_name: string;
  mime: string;
  bytes: number;
  sha256: Buffer;
  visibility: string;
};

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
  const row = await db.sql
    .selectFrom('media_files')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asMediaFile(row);
}

/** A file that the operator shows to every company. */
export async function findPlatformMediaFile(db: PlatformDb, id: string): Promise<MediaFile | undefined> {
  const row = await db.sql
    .selectFrom('media_files')
    .select(columns)
    .where('visibility', '=', 'platform')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asMediaFile(row);
}

/** Which of these files the company has. */
export async function listMediaIds(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('media_files')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'uuid'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds files whose bytes are already stored. */
export async function insertMediaFiles(db: TenantDb, files: readonly MediaFile[]): Promise<void> {
  const rows = files.map(({ id, key, fileName, mime, bytes, sha256, visibility }) => ({
    company_id: db.companyId,
    id,
    storage_key: key,
    file_name: fileName,
    mime,
    bytes,
    sha256,
    visibility,
  }));
  await db.sql.insertInto('media_files').values(rows).execute();
}

/** Registers bytes that are about to be written, so that they are deleted later unless `keepBytes` is called. */
export async function registerBytes(db: TenantDb, key: MediaKey, hours: number): Promise<void> {
  await db.sql
    .insertInto('media_leftovers')
    .values({ company_id: db.companyId, storage_key: key, due_at: fromNow({ hours }) })
    .execute();
}

/** The bytes have their record now, so they are kept. */
export async function keepBytes(db: TenantDb, keys: readonly MediaKey[]): Promise<void> {
  await db.sql
    .deleteFrom('media_leftovers')
    .where('company_id', '=', db.companyId)
    .where('storage_key', '=', anyOf(keys, 'text'))
    .execute();
}

/** Deletes files and notes that their bytes may go at once. */
export async function deleteMediaFiles(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.sql
    .with('gone', (query) =>
      query
        .deleteFrom('media_files')
        .where('company_id', '=', db.companyId)
        .where('id', '=', anyOf(ids, 'uuid'))
        .returning(['company_id', 'storage_key']),
    )
    .insertInto('media_leftovers')
    .columns(['company_id', 'storage_key', 'due_at'])
    .expression((eb) => eb.selectFrom('gone').select(['company_id', 'storage_key', now().as('due_at')]))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Leftover = { companyId: number; key: MediaKey };

/** Bytes whose time has come, oldest first; none that a record holds, whatever the note says. */
export async function listLeftovers(db: PlatformDb, limit: number): Promise<Leftover[]> {
  const rows = await db.sql
    .selectFrom('media_leftovers as l')
    .select(['l.company_id as companyId', 'l.storage_key as key'])
    .where('l.due_at', '<=', now())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_files as f').select('f.id').whereRef('f.storage_key', '=', 'l.storage_key'))),
    )
    .orderBy('l.due_at')
    .limit(limit)
    .execute();
  return rows.map(({ companyId, key }) => ({ companyId, key: toMediaKey(key) }));
}

/** The bytes are gone. */
export async function deleteLeftover(db: PlatformDb, key: MediaKey): Promise<void> {
  await db.sql.deleteFrom('media_leftovers').where('storage_key', '=', key).execute();
}

/** Where the bytes of a company lie, also those that are to go, in their order after a given one. */
export async function listKeysOf(
  db: PlatformDb,
  { companyId, after, limit }: { companyId: number; after: string; limit: number },
): Promise<MediaKey[]> {
  const rows = await db.sql
    .selectFrom((query) =>
      query
        .selectFrom('media_files')
        .select('storage_key as key')
        .where('company_id', '=', companyId)
        .union(query.selectFrom('media_leftovers').select('storage_key as key').where('company_id', '=', companyId))
        .as('bytes'),
    )
    .select('key')
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => toMediaKey(key));
}

import type { PlatformDb } from '../../platform/tenant-db.ts';
import { writePlatformSetting } from './queries.ts';

/** Beside the platform's settings: a known text for each key that sealed something, which only that key opens. */
const prefix = 'sealedBy.';

/** The proofs by the versions of their keys. */
export async function listKeyProofs(db: PlatformDb): Promise<Map<string, string>> {
  const rows = await db.sql
    .selectFrom('platform_settings')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
}

/** Keeps the proof of a key: from now on no start goes without it. */
export const writeKeyProof = (db: PlatformDb, version: string, proof: string): Promise<void> =>
  writePlatformSetting(db, `${prefix}${version}`, proof);

/** Nothing is sealed with the key any more; false when that was known. */
export async function deleteKeyProof(db: PlatformDb, version: string): Promise<boolean> {
  const deleted = await db.sql
    .deleteFrom('platform_settings')
    .where('key', '=', `${prefix}${version}`)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Forgets the keys that are lost for ever. */
export async function deleteKeyProofs(db: PlatformDb): Promise<void> {
  await db.sql.deleteFrom('platform_settings').where('key', 'like', `${prefix}%`).execute();
}

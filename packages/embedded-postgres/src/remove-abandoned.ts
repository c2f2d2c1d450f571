import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { adoptPostmaster } from './adopt-postmaster.ts';
import { getBinaries, type PostgresMajor } from './binaries.ts';
import { findDataDirHolder } from './data-dir-lock.ts';
import { stopPostmaster } from './postmaster.ts';
import { findSecret } from './secrets.ts';

/**
 * Removes a data folder whose application was killed, and ends the server that still runs on it. Leaves the folder as
 * it is, and returns false, while a running process holds it.
 */
export async function removeAbandonedPostgres(folder: string, major: PostgresMajor = 18): Promise<boolean> {
  const dataDir = resolve(folder);
  if ((await findDataDirHolder(dataDir)) !== null) return false;
  const password = await findSecret(join(dataDir, 'postgres-superuser.secret'));
  const postmaster = password === null ? null : await adoptPostmaster(join(dataDir, 'postgres'), password);
  if (postmaster !== null) await stopPostmaster(postmaster, getBinaries(major));
  await rm(dataDir, { recursive: true, force: true });
  return true;
}

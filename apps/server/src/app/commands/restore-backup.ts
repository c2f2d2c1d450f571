import { rename, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOptions } from '../../drivers/postgres/connection-options.ts';
import { loadDatabase } from '../../drivers/postgres/backup/load.ts';
import { migrate } from '../../drivers/postgres/migrate.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { parseSecrets, type LocalSecrets } from '../local-secrets.ts';
import { readManifest, secretsFile } from './backup-format.ts';
import { explainRestoreFailure } from './explain-backup-failure.ts';
import { restoreMedia } from './media-of-backup.ts';

export type RestoreOptions = {
  /** The folder of the backup. */
  folder: string;
  /** The owner of an empty database. */
  ownerUrl: string;
  store: MediaStore;
  config: Pick<Config, 'appSecret' | 'appKeys'>;
  /** Gets the secrets, unless the environment has them. */
  dataDir: string;
  migrations: string;
  /** What features do with rows that may be older than the world outside; null when nothing happened since. */
  adjust: ((db: PlatformDb) => Promise<void>) | null;
  say: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Brings a backup into an empty database and the store of media. The rows become visible last and all at once, so
 * that an interrupted restore leaves a database without users, and can be repeated.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  try {
    await restoreParts(options);
  } catch (error) {
    if (options.signal.aborted) throw new StartError('Interrupted. Restore again to finish it.', { cause: error });
    throw explainRestoreFailure(error, options.ownerUrl);
  }
}

async function restoreParts(options: RestoreOptions): Promise<void> {
  const { folder, ownerUrl, store, config, dataDir, migrations, adjust, say, signal } = options;
  const { database, media, madeAt, version } = await readManifest(folder);
  const secrets = await readSecrets(folder);
  refuseOtherKeys(config, secrets, folder);
  await requireEmpty(ownerUrl);
  say(`Restoring the backup of ${madeAt}, made by version ${version}…`);
  await migrate(ownerUrl, migrations, { only: database.migrations });
  if (media) {
    say(`Copying ${media.files} media files…`);
    await restoreMedia({ store, folder, signal }, new Set(media.lost));
  }
  if (config.appSecret === null || config.appKeys === null) await keepSecrets(dataDir, secrets);
  say('Loading the database…');
  await loadDatabase({ ownerUrl, folder, database, signal, ...(adjust ? { adjust } : {}) });
  await migrate(ownerUrl, migrations);
}

async function readSecrets(folder: string): Promise<LocalSecrets> {
  const secrets = parseSecrets(await readFile(join(folder, secretsFile), 'utf8').catch(() => ''));
  if (secrets === null) throw new StartError(`The backup is damaged: ${secretsFile} is missing or cannot be read.`);
  return secrets;
}

/** Sealed rows would stay closed for ever under other keys, and nobody would notice before a phone is to be linked. */
function refuseOtherKeys({ appKeys }: Pick<Config, 'appKeys'>, secrets: LocalSecrets, folder: string): void {
  const list = (keys: string): string[] => keys.split(',').map((key) => key.trim());
  if (appKeys === null || list(secrets.appKeys).every((key) => list(appKeys).includes(key))) return;
  throw new StartError(
    `APP_KEYS lacks a key that the backup was made with. Set APP_KEYS and APP_SECRET as in ${join(folder, secretsFile)}, or add its keys behind yours.`,
  );
}

/** Nothing that exists is ever overwritten. */
async function requireEmpty(ownerUrl: string): Promise<void> {
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'restore' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('public.nodes') IS NOT NULL AS made");
    if (!rows[0]?.made) return;
    const found = await client.query<{ users: boolean; running: boolean }>(
      `SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM companies) AS users,
              EXISTS (SELECT FROM nodes WHERE beat_at > now() - interval '30 seconds') AS running`,
    );
    if (found.rows[0]?.users)
      throw new StartError(
        'The database is not empty, and a restore never overwrites. Move DATA_DIR away, or set DATABASE_URL to a new database.',
      );
    if (found.rows[0]?.running)
      throw new StartError('A Balcão is running on this database. Stop it, then restore again.');
  } finally {
    await client.end();
  }
}

async function keepSecrets(dataDir: string, secrets: LocalSecrets): Promise<void> {
  const path = join(dataDir, secretsFile);
  await rename(path, `${path}.before-restore`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600, flag: 'wx', flush: true });
}

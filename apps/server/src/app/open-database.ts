import { EmbeddedPostgresError, startEmbeddedPostgres } from '@balcao/embedded-postgres';
import { migrate, requireUsableRoles } from '../drivers/postgres/migrate.ts';
import { refuseTransactionPooling } from '../drivers/postgres/refuse-pooling.ts';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';
import { codeOf, explainDatabaseError } from './database-errors.ts';

/** Addresses of the database; without one of their own the two working roles log in as the owner. */
export type OpenDatabase = {
  ownerUrl: string;
  appUrl: string | null;
  platformUrl: string | null;
  stop(): Promise<void>;
};

export type OpenOptions = { config: Config; dataDir: string; migrations: string; say: (line: string) => void };

/** The configured database, or the embedded one; migrated to this version either way. */
export async function openDatabase({ config, dataDir, migrations, say }: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseAppUrl, databasePlatformUrl } = config;
  const database = databaseUrl
    ? { ownerUrl: databaseUrl, appUrl: databaseAppUrl, platformUrl: databasePlatformUrl, stop: async () => undefined }
    : await startEmbedded(dataDir, config.databaseMemory, say);
  try {
    const refusePoolers = (): Promise<void> => refuseTransactionPoolers(config);
    const applied = await migrateWhenReachable({ ownerUrl: database.ownerUrl, refusePoolers, folder: migrations, say });
    if (!database.appUrl || !database.platformUrl) await requireUsableRoles(database.ownerUrl);
    if (applied.length > 0)
      say(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'})`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startEmbedded(dataDir: string, memoryMb: number, say: (line: string) => void): Promise<OpenDatabase> {
  try {
    return await startEmbeddedPostgres({ dataDir, log: say, settings: { shared_buffers: `${memoryMb}MB` } });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new StartError(error.message);
    throw error;
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', '57P03']);
async function refuseTransactionPoolers(config: Config): Promise<void> {
  const { databaseUrl, databaseAppUrl, databasePlatformUrl } = config;
  if (databaseUrl) await refuseTransactionPooling(databaseUrl, 'DATABASE_URL');
  if (databaseAppUrl) await refuseTransactionPooling(databaseAppUrl, 'DATABASE_APP_URL');
  if (databasePlatformUrl) await refuseTransactionPooling(databasePlatformUrl, 'DATABASE_PLATFORM_URL');
}

type Migration = {
  ownerUrl: string;
  /** Comes before the migrations, whose lock a pooler would keep for ever. */
  refusePoolers: () => Promise<void>;
  folder: string;
  say: (line: string) => void;
};

/** A database that is starting beside us gets half a minute. */
async function migrateWhenReachable({ ownerUrl, refusePoolers, folder, say }: Migration): Promise<string[]> {
  const until = Date.now() + 30_000;
  for (let told = false; ; told = true) {
    try {
      await refusePoolers();
      return await migrate(ownerUrl, folder);
    } catch (error) {
      const code = codeOf(error);
      const explained = explainDatabaseError(error);
      if (explained) throw explained;
      if (!unreachable.has(code)) throw error;
      const place = new URL(ownerUrl).host;
      if (Date.now() > until)
        throw new StartError(
          `The database at ${place} does not answer (${code}). Start it or correct DATABASE_URL; without DATABASE_URL Balcão brings its own database.`,
        );
      if (!told) say(`Waiting for the database at ${place}…`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

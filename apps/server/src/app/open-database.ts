import { EmbeddedPostgresError, startEmbeddedPostgres } from '@balcao/embedded-postgres';
import { findOwnerWarning } from '../drivers/postgres/find-owner-warning.ts';
import { migrate, requireUsableRoles } from '../drivers/postgres/migrate.ts';
import { refuseTransactionPooling } from '../drivers/postgres/refuse-pooling.ts';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';
import { explainDatabaseError, explainUnreachable, placeOf } from './database-errors.ts';

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
    const warning = databaseUrl && (await findOwnerWarning(databaseUrl));
    if (warning) say(warning);
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

/** Connects by each address on its own, so that a wrong password is reported under the name of its variable. */
async function refuseTransactionPoolers({ databaseUrl, databaseAppUrl, databasePlatformUrl }: Config): Promise<void> {
  const addresses = [
    { variable: 'DATABASE_URL', url: databaseUrl },
    { variable: 'DATABASE_APP_URL', url: databaseAppUrl },
    { variable: 'DATABASE_PLATFORM_URL', url: databasePlatformUrl },
  ];
  for (const { variable, url } of addresses) {
    if (url === null) continue;
    try {
      await refuseTransactionPooling(url, variable);
    } catch (error) {
      throw explainDatabaseError(error, { variable, url }) ?? error;
    }
  }
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
  const address = { url: ownerUrl, variable: 'DATABASE_URL' };
  for (let told = false; ; told = true) {
    try {
      await refusePoolers();
      return await migrate(ownerUrl, folder);
    } catch (error) {
      const explained = explainDatabaseError(error, address);
      if (explained) throw explained;
      const absence = explainUnreachable(error, address);
      if (absence === null) throw error;
      if (Date.now() > until) throw absence;
      if (!told) say(`Waiting for the database at ${placeOf(ownerUrl)}…`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  EmbeddedPostgresError,
  removeAbandonedPostgres,
  startEmbeddedPostgres,
  useEmbeddedPostgres,
} from '@balcao/embedded-postgres';
import { requireMigrated } from '../../drivers/postgres/migrate.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { explainDatabaseError, explainUnreachable } from '../database-errors.ts';
import { adjustRestored } from '../features.ts';
import { findLocalSecrets } from '../local-secrets.ts';
import { openMediaStore } from '../open-drivers.ts';
import {
  sayCompanies,
  sayMovedLink,
  sayNewOperator,
  sayNewPassword,
  sayUnlocked,
  type AccessOptions,
} from './access-commands.ts';
import { createBackup, type ScratchDatabase } from './create-backup.ts';
import { replaceSecrets } from './replace-secrets.ts';
import { restoreBackup } from './restore-backup.ts';
import { withUnitOfWork, type DatabaseAddresses } from './with-unit-of-work.ts';

export type CommandContext = {
  config: Config;
  dataDir: string;
  migrations: string;
  version: string;
  say: (line: string) => void;
  /** Comes when the person interrupts. */
  signal: AbortSignal;
};

type Command = {
  /** How it is called, and what it does. */
  usage: string;
  run(context: CommandContext, args: string[]): Promise<void>;
};

/** What can be done from the command line, beside the server or without it. */
export const commands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup [folder] [--without-media]    save database, media and secrets; the folder is DATA_DIR/backups',
    run: backup,
  },
  restore: {
    usage: 'restore <folder> [--keep-links]      bring such a backup into an empty database',
    run: restore,
  },
  'new-secrets': {
    usage:
      'new-secrets                          after secrets.json was lost for ever: make another and forget what it sealed',
    run: newSecrets,
  },
  'reset-password': {
    usage: 'reset-password <e-mail>              give somebody a new password, shown once, and no second factor',
    run: (context, [email]) => withAccess(context, (options) => sayNewPassword(options, requireEmail(email))),
  },
  unlock: {
    usage: 'unlock <e-mail>                      forget failed logins',
    run: (context, [email]) => withAccess(context, (options) => sayUnlocked(options, requireEmail(email))),
  },
  'create-owner': {
    usage: 'create-owner <e-mail> [company]      make an operator of the platform, with a password shown once',
    run: (context, [email, companyName = 'Balcão']) =>
      withAccess(context, (options) => sayNewOperator(options, { email: requireEmail(email), companyName })),
  },
  'move-link': {
    usage: 'move-link <connection>               let another node hold the link of a connection, by its number',
    run: (context, [id]) => withAccess(context, (options) => sayMovedLink(options, requireNumber(id))),
  },
  companies: {
    usage: 'companies                            list the companies and their admins',
    run: (context) => withAccess(context, sayCompanies),
  },
};

async function backup(context: CommandContext, args: string[]): Promise<void> {
  const { flags, others } = parse(args, ['without-media']);
  const { config, dataDir, migrations, version, say, signal } = context;
  const secrets = await findLocalSecrets(config, dataDir);
  if (secrets === null)
    throw new StartError(
      `${join(dataDir, 'secrets.json')} is missing, and without it a backup could not be read. Set DATA_DIR as the server has it.`,
    );
  const finished = await withDatabase(context, useEmbeddedPostgres, async (ownerUrl) =>
    createBackup({
      ownerUrl,
      store: flags.has('without-media') ? null : await openMediaStore({ ...config, dataDir }),
      secrets,
      into: resolve(others[0] ?? join(dataDir, 'backups')),
      migrations,
      version,
      openScratch: () => openScratch(dataDir),
      say,
      signal,
    }),
  );
  say(`The backup is in ${finished}. It contains secrets; keep a copy on another machine.`);
}

async function restore(context: CommandContext, args: string[]): Promise<void> {
  const { flags, others } = parse(args, ['keep-links']);
  const [folder] = others;
  if (folder === undefined) throw new StartError('Say which backup: restore <folder>');
  const { config, dataDir, migrations, say, signal } = context;
  const keepsLinks = flags.has('keep-links');
  await withDatabase(context, startEmbeddedPostgres, async (ownerUrl) =>
    restoreBackup({
      folder: resolve(folder),
      ownerUrl,
      store: await openMediaStore({ ...config, dataDir }),
      config,
      dataDir,
      migrations,
      adjust: keepsLinks ? null : adjustRestored,
      say,
      signal,
    }),
  );
  say('Restored. Start the server.');
  if (!keepsLinks)
    say('Phones have to be linked again, and messages that were waiting to be sent ask whether to send them.');
}

async function newSecrets(context: CommandContext): Promise<void> {
  const { config, dataDir, say } = context;
  if (await findLocalSecrets(config, dataDir))
    throw new StartError('The secrets are there; nothing was changed. This is for the day they are lost.');
  await withDatabase(context, startEmbeddedPostgres, (ownerUrl) => replaceSecrets({ ownerUrl, dataDir }));
  say('Made new secrets. Everybody logs in again; link the phones and enter the tokens of other services anew.');
}

/** Runs what concerns people's access; the server may run meanwhile. */
async function withAccess(context: CommandContext, work: (options: AccessOptions) => Promise<void>): Promise<void> {
  const { config, dataDir, migrations, say } = context;
  const secrets = await findLocalSecrets(config, dataDir);
  if (secrets === null) throw new StartError(`There is no Balcão in ${dataDir} yet. Start the server once.`);
  await withDatabase(context, useEmbeddedPostgres, async (_ownerUrl, addresses) => {
    await requireMigrated(addresses.ownerUrl, migrations);
    await withUnitOfWork(addresses, (tools) => work({ tools, appSecret: secrets.appSecret, say }));
  });
}

function requireEmail(email: string | undefined): string {
  if (email?.includes('@')) return email;
  throw new StartError('Say whose e-mail it is.');
}

function requireNumber(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartError('Say the number of the connection: it is in the address of its page and in the log.');
}

type OpenEmbedded = typeof startEmbeddedPostgres;

/** Works on the configured database, or on the embedded one as `open` finds it. */
async function withDatabase<T>(
  { config, dataDir, say }: CommandContext,
  open: OpenEmbedded,
  work: (ownerUrl: string, addresses: DatabaseAddresses) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseAppUrl, databasePlatformUrl } = config;
  if (databaseUrl) {
    const addresses = { ownerUrl: databaseUrl, appUrl: databaseAppUrl, platformUrl: databasePlatformUrl };
    const named = { url: databaseUrl, variable: 'DATABASE_URL' };
    return work(databaseUrl, addresses).catch((error: unknown) => {
      throw explainDatabaseError(error, named) ?? explainUnreachable(error, named) ?? error;
    });
  }
  const server = await open({ dataDir, log: say });
  try {
    return await work(server.ownerUrl, server);
  } finally {
    await server.stop();
  }
}

/** Nothing has to survive a crash, so nothing is written twice. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const scratchPrefix = 'backup-check-';

/** What a backup that was killed left: its trial database, which may still run. */
async function removeScratchLeftovers(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(scratchPrefix)))
    await removeAbandonedPostgres(join(dataDir, name));
}

/** A PostgreSQL that exists only while a backup is tried. */
async function openScratch(dataDir: string): Promise<ScratchDatabase> {
  await removeScratchLeftovers(dataDir);
  const folder = join(dataDir, `${scratchPrefix}${process.pid}`);
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: throwaway });
    return { ownerUrl: server.ownerUrl, stop: () => server.stop().finally(forget) };
  } catch (error) {
    await forget();
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new StartError(`The backup could not be tried, and so was not kept. ${error.message}`, { cause: error });
  }
}

/** Tells the flags of a command from what stands beside them. */
function parse(args: string[], known: readonly string[]): { flags: Set<string>; others: string[] } {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { flags: new Set(Object.keys(values)), others: positionals };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

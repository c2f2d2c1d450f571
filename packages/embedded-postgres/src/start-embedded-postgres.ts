import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { adoptPostmaster } from './adopt-postmaster.ts';
import { getBinaries, linkSharedLibraries, type PostgresMajor } from './binaries.ts';
import { assertUsableCluster, clusterExists, createCluster, damagedCluster } from './cluster.ts';
import { findDataDirHolder, lockDataDir } from './data-dir-lock.ts';
import { EmbeddedPostgresError, explainFileError } from './errors.ts';
import { launchPostmaster, type LaunchPlan } from './launch-postmaster.ts';
import { findPostmasterPid, stopPostmaster, type Postmaster } from './postmaster.ts';
import { logins, loginUrl, prepareDatabase, type Passwords } from './prepare-database.ts';
import { getProgramRunner } from './program-runner.ts';
import { findSecret, getOrCreateSecret } from './secrets.ts';
import { rotateLog } from './server-log.ts';
import { findSocketFolder } from './server-settings.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';

/** How the embedded server is started. */
export type EmbeddedPostgresOptions = {
  /** folder that holds the cluster, its secrets and its log */
  dataDir: string;
  /** release to run; 15 exists for tests */
  major?: PostgresMajor;
  /** receives a line for a person whenever something worth knowing happens */
  log: (line: string) => void;
  /** settings of the server that replace ours, such as fsync=off in tests */
  settings?: Record<string, string>;
};

/** Where each login reaches the database `balcao`. */
export type Addresses = {
  /** the owner of the tables, for migrations */
  ownerUrl: string;
  /** the login that is confined to the role balcao_app */
  appUrl: string;
  /** the login that is confined to the role balcao_platform */
  platformUrl: string;
};

/** A running embedded server. */
export type EmbeddedPostgres = Addresses & {
  port: number;
  /** ends the server and frees the data folder; may be called twice */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the product, making its database on first use, and keeps it
 * running until stop(). Throws EmbeddedPostgresError when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    const lock = await lockDataDir(dataDir);
    try {
      const running = await startLocked({ ...options, dataDir });
      return { ...running, stop: () => running.stop().finally(() => lock.release()) };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * For work beside a running application: uses the server that it keeps on this data folder, or starts one for the time
 * being where none runs. Makes no database: throws when the folder holds none.
 */
export async function useEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  if (!(await clusterExists(cluster))) throw new EmbeddedPostgresError(`There is no database in ${dataDir}.`);
  if ((await findDataDirHolder(dataDir)) === null) return startEmbeddedPostgres(options);
  const [written, passwords] = [await findPostmasterPid(cluster), await findPasswords(dataDir)];
  if (!written?.ready || passwords === null)
    throw new EmbeddedPostgresError(`The Balcão on ${dataDir} is just starting or stopping. Try again in a moment.`);
  const { port } = written;
  return { ...addressesOf(cluster, port, passwords), port, stop: async () => undefined };
}

async function startLocked(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {} } = options;
  const cluster = join(dataDir, 'postgres');
  const logPath = join(dataDir, 'postgres.log');
  const binaries = getBinaries(options.major ?? 18);
  await linkSharedLibraries(binaries.native);
  const runner = await getProgramRunner(binaries, cluster);
  const plan: LaunchPlan = { binaries, runner, cluster, logPath, settings, log };
  const passwords = await ensureCluster(plan, dataDir);

  const adopted = await adoptPostmaster(cluster, passwords.superuser);
  if (adopted === null) await rotateLog(logPath);
  const postmaster = adopted ?? (await launchPostmaster(plan));
  await prepareOrStop(plan, postmaster, passwords);

  const { port } = postmaster;
  log(
    `PostgreSQL ${binaries.major} ${adopted === null ? 'is ready' : 'was still running and is used again'} on port ${port}`,
  );
  const relaunch = () => launchPostmaster({ ...plan, port });
  const supervision = supervisePostmaster({ binaries, first: postmaster, relaunch, log });
  return { ...addressesOf(cluster, port, passwords), port, stop: supervision.stop };
}

function addressesOf(cluster: string, port: number, passwords: Passwords): Addresses {
  const socketFolder = findSocketFolder(cluster, port);
  const urlOf = (login: (typeof logins)[number]): string =>
    loginUrl(login, { port, password: passwords[login], socketFolder });
  return {
    ownerUrl: urlOf('balcao_owner'),
    appUrl: urlOf('balcao_app'),
    platformUrl: urlOf('balcao_platform'),
  };
}

/** The file of each password. */
const secretFiles: Record<keyof Passwords, string> = {
  superuser: 'postgres-superuser.secret',
  balcao_owner: 'postgres-owner.secret',
  balcao_app: 'postgres-app.secret',
  balcao_platform: 'postgres-platform.secret',
};

/** Reads all passwords; null when one is missing. */
async function findPasswords(dataDir: string): Promise<Passwords | null> {
  const find = (name: keyof Passwords): Promise<string | null> => findSecret(join(dataDir, secretFiles[name]));
  const superuser = await find('superuser');
  const [owner, app, platform] = await Promise.all(logins.map(find));
  if (superuser === null || !owner || !app || !platform) return null;
  return { superuser, balcao_owner: owner, balcao_app: app, balcao_platform: platform };
}

async function ensureCluster(plan: LaunchPlan, dataDir: string): Promise<Passwords> {
  const superuserFile = join(dataDir, secretFiles.superuser);
  if (await clusterExists(plan.cluster)) {
    await assertUsableCluster(plan.cluster, plan.binaries);
    const superuser = await findSecret(superuserFile);
    if (superuser === null) throw damagedCluster(plan.cluster, `its password file ${superuserFile} is missing`);
    return { superuser, ...(await ensureLoginPasswords(dataDir)) };
  }
  plan.log(`Making the database in ${plan.cluster}`);
  const superuser = await getOrCreateSecret(superuserFile);
  const sync = plan.settings['fsync'] !== 'off';
  await createCluster({ ...plan, superuserPassword: superuser, sync });
  return { superuser, ...(await ensureLoginPasswords(dataDir)) };
}

/** A lost one is made anew: the superuser gives it to its login. */
async function ensureLoginPasswords(dataDir: string): Promise<Omit<Passwords, 'superuser'>> {
  const ensure = (login: (typeof logins)[number]): Promise<string> =>
    getOrCreateSecret(join(dataDir, secretFiles[login]));
  return {
    balcao_owner: await ensure('balcao_owner'),
    balcao_app: await ensure('balcao_app'),
    balcao_platform: await ensure('balcao_platform'),
  };
}

async function prepareOrStop(plan: LaunchPlan, postmaster: Postmaster, passwords: Passwords): Promise<void> {
  try {
    await prepareDatabase(postmaster.port, passwords);
  } catch (error) {
    await stopPostmaster(postmaster, plan.binaries);
    const reason = error instanceof Error ? error.message : String(error);
    throw damagedCluster(plan.cluster, reason);
  }
}

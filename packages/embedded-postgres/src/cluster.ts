import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { runProgram, type Ended } from './processes.ts';
import type { ProgramRunner } from './program-runner.ts';

/** What a new cluster is made with. */
export type ClusterPlan = {
  binaries: Binaries;
  runner: ProgramRunner;
  /** folder of the cluster; it appears only once it is complete */
  cluster: string;
  superuserPassword: string;
  /** whether to wait until everything is on the disk */
  sync: boolean;
};

const unfinishedPrefix = 'postgres-unfinished-';

// Letters beyond ASCII need a UTF-8 character type; sorting stays by code so that it is the same everywhere.
const locales: readonly string[][] = [['--locale=C.UTF-8'], ['--locale=C', '--lc-ctype=en_US.UTF-8'], ['--locale=C']];

/** Whether a cluster exists; an empty folder is none. */
export async function clusterExists(cluster: string): Promise<boolean> {
  const names = await readdir(cluster).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names.length > 0;
}

/** Throws unless the folder is a complete cluster of this PostgreSQL release. */
export async function assertUsableCluster(cluster: string, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === String(binaries.major)) return;
  if (version === '') throw damagedCluster(cluster, 'its file PG_VERSION is missing or empty');
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this Balcão brings PostgreSQL ${binaries.major}. ` +
      'Nothing in it was changed. Make a backup with the version that made it and restore that into a new data folder.',
  );
}

/** The error for a cluster that PostgreSQL cannot open. */
export function damagedCluster(cluster: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${cluster} cannot be opened: ${reason}. Nothing in it was changed. ` +
      'Restore the folder from a backup, or move it away to begin with an empty database.',
  );
}

/**
 * Makes the cluster in a temporary folder and moves it into place when it is complete, so that an interrupted attempt
 * can never be mistaken for a database.
 */
export async function createCluster(plan: ClusterPlan): Promise<void> {
  const parent = dirname(plan.cluster);
  await removeUnfinished(parent);
  const temporary = join(parent, unfinishedPrefix + randomBytes(4).toString('hex'));
  await mkdir(temporary, { mode: 0o700 });
  try {
    await initialise(plan, temporary);
    await rmdir(plan.cluster).catch(() => undefined);
    await rename(join(temporary, 'cluster'), plan.cluster);
    if (plan.sync) await syncFolder(parent);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function removeUnfinished(parent: string): Promise<void> {
  const names = await readdir(parent);
  const unfinished = names.filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(unfinished.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

async function initialise(plan: ClusterPlan, temporary: string): Promise<void> {
  const passwordFile = join(temporary, 'password');
  await writeFile(passwordFile, `${plan.superuserPassword}\n`, { mode: 0o600 });
  await plan.runner.own(temporary);
  let ended: Ended = { code: null, output: '' };
  for (const locale of locales) {
    ended = await runInitdb(plan, temporary, locale);
    if (ended.code === 0) return;
    if (!/invalid locale/i.test(ended.output)) break;
  }
  throw explainInitdbFailure(ended.output, plan.cluster);
}

function runInitdb(plan: ClusterPlan, temporary: string, locale: readonly string[]): Promise<Ended> {
  const { command, args, options } = plan.runner.prepare(plan.binaries.initdb, [
    `--pgdata=${join(temporary, 'cluster')}`,
    `--pwfile=${join(temporary, 'password')}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    ...(plan.sync ? [] : ['--no-sync']),
  ]);
  return runProgram(command, args, options);
}

function explainInitdbFailure(output: string, cluster: string): EmbeddedPostgresError {
  if (/no space left on device/i.test(output)) {
    return new EmbeddedPostgresError(
      `The database cannot be made in ${cluster}: there is no space left on the disk. About 100 MB are needed.`,
    );
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason =
    lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'initdb ended without a message';
  return new EmbeddedPostgresError(
    `The database cannot be made in ${cluster}: ${reason.trim()}. ` +
      'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server of your own.',
  );
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

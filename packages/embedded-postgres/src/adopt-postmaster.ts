import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import {
  findPostmasterPid,
  removePostmasterPid,
  watchPostmaster,
  type Postmaster,
  type PostmasterPid,
} from './postmaster.ts';
import { connectAsSuperuser } from './prepare-database.ts';
import { findProgramName, isAlive } from './processes.ts';

const longestWait = 60_000;

/**
 * Finds a server that still runs on this cluster because its application was killed; null when there
 * is none. One that is starting or ending is waited for.
 */
export async function adoptPostmaster(cluster: string, superuserPassword: string): Promise<Postmaster | null> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    const written = await findPostmasterPid(cluster);
    if (written === null || !(await isAlive(written.pid))) return null;
    if (await belongsToAnotherProgram(written.pid)) {
      // PostgreSQL itself would refuse to start: it only sees that the number is taken.
      await removePostmasterPid(cluster);
      return null;
    }
    if (written.ready && (await serves(written, cluster, superuserPassword))) {
      return watchPostmaster(written.pid, written.port);
    }
    if (Date.now() > deadline) throw stuck(written.pid);
    await pause(100);
  }
}

async function belongsToAnotherProgram(pid: number): Promise<boolean> {
  const name = await findProgramName(pid);
  return name !== null && !name.startsWith('postgres');
}

async function serves(written: PostmasterPid, cluster: string, password: string): Promise<boolean> {
  const client = await connectAsSuperuser(written.port, password).catch(() => null);
  if (client === null) return false;
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const served = rows[0]?.data_directory ?? '';
    return (await realpath(served)) === (await realpath(cluster));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function stuck(pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A PostgreSQL of an earlier start still runs (process ${pid}) and does not answer. End that process and start again.`,
  );
}

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { hasCode } from './errors.ts';
import { isAlive, runProgram } from './processes.ts';

/** A running server process. */
export type Postmaster = {
  pid: number;
  port: number;
  /** settles when the process has ended */
  exited: Promise<void>;
};

/** Watches a server that is not a child of this process. */
export function watchPostmaster(pid: number, port: number): Postmaster {
  return { pid, port, exited: waitUntilGone(pid) };
}

async function waitUntilGone(pid: number): Promise<void> {
  while (await isAlive(pid)) await pause(200, undefined, { ref: false });
}

const fastShutdownLimit = 10_000;
const immediateShutdownLimit = 5_000;

/** Ends the server: a fast shutdown first, an immediate one when that takes too long. */
export async function stopPostmaster(postmaster: Postmaster, binaries: Binaries): Promise<void> {
  // The number of an ended process may already belong to another one.
  if (await endsWithin(postmaster, 0)) return;
  await signal(postmaster.pid, 'INT', binaries);
  if (await endsWithin(postmaster, fastShutdownLimit)) return;
  await signal(postmaster.pid, 'QUIT', binaries);
  if (await endsWithin(postmaster, immediateShutdownLimit)) return;
  await signal(postmaster.pid, 'KILL', binaries);
  await postmaster.exited;
}

async function endsWithin(postmaster: Postmaster, limit: number): Promise<boolean> {
  const cancel = new AbortController();
  const ended = postmaster.exited.then(() => true);
  const tooLate = pause(limit, false, { signal: cancel.signal }).catch(() => false);
  const result = await Promise.race([ended, tooLate]);
  cancel.abort();
  return result;
}

async function signal(pid: number, name: 'INT' | 'QUIT' | 'KILL', binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; the server listens for them on a pipe that pg_ctl knows.
    await runProgram(binaries.pgCtl, ['kill', name, String(pid)]);
    return;
  }
  signalNow(pid, `SIG${name}`);
}

/** Sends a signal at once; a process that has already ended is no error. */
export function signalNow(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** What a running PostgreSQL writes about itself into its data folder. */
export type PostmasterPid = {
  /** process number of the server */
  pid: number;
  /** TCP port it listens on */
  port: number;
  /** true once it accepts connections */
  ready: boolean;
};

// The order of the lines is fixed by PostgreSQL (miscadmin.h, LOCK_FILE_LINE_*).
const pidLine = 0;
const portLine = 3;
const statusLine = 7;

/** Reads the text of postmaster.pid; null while the server has not written all of it yet. */
export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[pidLine]);
  const port = Number(lines[portLine]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null;
  return { pid, port, ready: lines[statusLine] === 'ready' };
}

/** Finds what postmaster.pid of this cluster says; null without one. */
export async function findPostmasterPid(cluster: string): Promise<PostmasterPid | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  return parsePostmasterPid(text);
}

/** Removes a postmaster.pid whose process number now belongs to another program. */
export async function removePostmasterPid(cluster: string): Promise<void> {
  await rm(pidFile(cluster), { force: true });
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { hasCode } from './has-code.ts';
import { isAlive } from './processes.ts';
import { runProgram } from './run-program.ts';

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

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

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

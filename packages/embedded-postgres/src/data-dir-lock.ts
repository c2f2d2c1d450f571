import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { identifyProcess, isAlive } from './processes.ts';

/** The right to use one data folder. */
export type DataDirLock = { release(): Promise<void> };

/** Locks that this process holds. */
const heldHere = new Set<string>();

/** Locks the data folder for this process, or throws which running process holds it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = lockFile(dataDir);
  if (heldHere.has(path)) throw inUse(dataDir, process.pid);
  heldHere.add(path);
  try {
    await writeLock(path, dataDir);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  return {
    async release() {
      if (!heldHere.delete(path)) return;
      await rm(path, { force: true });
    },
  };
}

/** Finds the running process that holds a data folder; null when none does. */
export async function findDataDirHolder(dataDir: string): Promise<number | null> {
  const path = lockFile(dataDir);
  if (heldHere.has(path)) return process.pid;
  return findRunningHolder(await readFile(path, 'utf8').catch(() => ''));
}

const lockFile = (dataDir: string): string => join(dataDir, 'balcao.lock');

async function writeLock(path: string, dataDir: string): Promise<void> {
  const own = `${process.pid}\n${await identifyProcess(process.pid)}\n`;
  for (;;) {
    try {
      await writeFile(path, own, { flag: 'wx', mode: 0o644 });
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const found = await readSettled(path);
    const holder = await findRunningHolder(found);
    if (holder !== null) throw inUse(dataDir, holder);
    await removeStale(path, found, dataDir);
  }
}

/** A holder that has just created its file may not have written it yet: give it half a second. */
async function readSettled(path: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.endsWith('\n')) return text;
    await pause(50);
  }
  return '';
}

async function findRunningHolder(text: string): Promise<number | null> {
  const [first = '', identity = ''] = text.split('\n');
  const pid = Number(first);
  // Our own number in a lock we do not hold is that of an earlier process: containers reuse numbers.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  if (!(await isAlive(pid))) return null;
  return identity === '' || identity === (await identifyProcess(pid)) ? pid : null;
}

/** Two processes may find the same stale lock: moving it first shows whether it was still the stale one. */
async function removeStale(path: string, found: string, dataDir: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved === found) return rm(aside, { force: true });
  await rename(aside, path);
  throw inUse(dataDir, Number.parseInt(moved, 10));
}

function inUse(dataDir: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is already in use by another running Balcão (process ${pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

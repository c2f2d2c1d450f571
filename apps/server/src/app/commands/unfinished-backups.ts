import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from './backup-format.ts';

/** A backup that is being made touches its folder this often; a folder untouched for longer was abandoned. */
const touchMs = 30_000;
const abandonedMs = 5 * 60_000;

/** Removes what backups left in this folder that were killed, and returns the names. */
export async function removeUnfinished(into: string, now = new Date()): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(into)).filter(isUnfinished)) {
    const folder = join(into, name);
    const touched = await stat(folder).catch(() => null);
    if (touched === null || now.getTime() - touched.mtimeMs < abandonedMs) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** Shows other backups that this one is still being made; stops with the returned function. */
export function keepUnfinished(folder: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // A folder that cannot be touched fails elsewhere, with its own error.
    utimes(folder, now, now).catch(() => undefined);
  }, touchMs);
  timer.unref();
  return () => clearInterval(timer);
}

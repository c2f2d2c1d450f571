import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const variable = 'TEST_MEMORY_FOLDER';
const prefix = 'balcao-tests-';
/** More than the databases of all tests at once. */
const enough = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests throw away, such as their databases: PostgreSQL makes a thousand files for each, and
 * on a disk that alone is ten times the work. Null where there is none or too little memory. It is removed when this
 * process ends; the processes it starts find it in the environment.
 */
export function findMemoryFolder({ place = '/dev/shm', needed = enough } = {}) {
  if (process.env[variable]) return process.env[variable];
  if (!hasRoom(place, needed)) return null;
  const names = readdirSync(place).filter((name) => name.startsWith(prefix));
  for (const name of names.filter((one) => !isAlive(Number(one.slice(prefix.length))))) remove(join(place, name));
  const folder = join(place, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => remove(folder));
  process.env[variable] = folder;
  return folder;
}

function hasRoom(place, needed) {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, process.availableMemory()) >= needed;
  } catch {
    return false;
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

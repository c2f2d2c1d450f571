import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from './root.mjs';

/** Who owns the measured product. */
export const owner = {
  companyName: 'Bancada',
  name: 'Dona da Bancada',
  email: 'dona@bancada.test',
  password: 'bancada-de-medidas-1',
  sampleData: false,
};

/** Starts the built server on a folder of its own and waits until it is ready. */
export async function startNode({ port, dataDir, env = {} }) {
  const began = performance.now();
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', API_LIMIT: '1000000', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready');
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { child, readyMs: performance.now() - began };
    await wait(20);
  }
}

export async function stopNode(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The embedded database of a data folder, as its owner. */
export function openDatabase(dataDir, max = 4) {
  const password = readFileSync(join(dataDir, 'postgres-owner.secret'), 'utf8').trim();
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  return new pg.Pool({ host: '127.0.0.1', port, user: 'balcao_owner', password, database: 'balcao', max });
}

/** Resident memory in MB, where the system tells it. */
export function residentMb(pid) {
  const file = `/proc/${pid}/status`;
  return existsSync(file)
    ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024)
    : null;
}

/** Seconds of CPU a process has used. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
  } catch {
    return null;
  }
};

/** What a node and the processes of its database have used, in seconds; those of the database that ended count with their parent. */
export function cpuOfNode({ pid, dataDir }) {
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const used = (fields) => (fields[11] + fields[12]) / 100;
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [statOf(name)] : []));
  const parent = statOf(database);
  const sum = stats.reduce(
    (total, fields) => total + (fields?.[1] === database ? used(fields) : 0),
    used(parent) + (parent[13] + parent[14]) / 100,
  );
  return { server: used(statOf(pid)), database: sum };
}

/** The CPU that each of so many things took between two looks, in ms. */
export function cpuSince(before, now, count) {
  const each = (part) => Number((((now[part] - before[part]) * 1000) / count).toFixed(2));
  return { server: each('server'), database: each('database') };
}

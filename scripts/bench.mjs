// Measures a built node on this machine: requests per second, memory, start. npm run bench
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askRepeatedly } from './lib/http-load.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 32;
const port = Number(process.env.BENCH_PORT ?? 3987);
const base = `http://127.0.0.1:${port}`;
const dataDir = `${root}.cache/bench-data`;
const owner = { companyName: 'Bancada', name: 'Dona da Bancada', email: 'dona@bancada.test', password: 'bancada-de-medidas-1', sampleData: false };

const start = async () => {
  const began = performance.now();
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready');
    const ready = await fetch(`${base}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return { child, readyMs: performance.now() - began };
    await wait(20);
  }
};

const stop = async (child) => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Resident memory in MB, where the system tells it. */
const residentMb = (pid) => {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024) : null;
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const load = async (name, path, headers) => {
  const ask = (milliseconds) => askRepeatedly({ host: '127.0.0.1', port, path, headers, connections, milliseconds });
  // The first seconds measure the compiler of the JavaScript engine.
  await ask(3_000);
  const { times, seconds: took } = await ask(seconds * 1000);
  times.sort((a, b) => a - b);
  return { name, perSecond: Math.round(times.length / took), p50: Number(percentile(times, 0.5).toFixed(2)), p99: Number(percentile(times, 0.99).toFixed(2)) };
};

if (!existsSync(`${root}apps/server/dist/main.js`)) {
  console.error('Build first: npm run build');
  process.exit(1);
}
rmSync(dataDir, { recursive: true, force: true });
const first = await start();
await fetch(`${base}/api/setup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(owner) });
await stop(first.child);

const { child, readyMs } = await start();
try {
  await wait(3_000);
  const idleMb = residentMb(child.pid);
  const { token } = await fetch(`${base}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: owner.email, password: owner.password }) }).then((answer) => answer.json());
  const headers = { authorization: `Bearer ${token}` };
  const rows = [
    await load('bare route (GET /livez)', '/livez'),
    await load('simple authenticated GET (GET /api/auth/me)', '/api/auth/me', headers),
    await load('list (GET /api/users)', '/api/users', headers),
  ];
  const bare = rows[0].perSecond;
  const report = { at: new Date().toISOString(), cores: cpus().length, connections, seconds, secondStartToReadyMs: Math.round(readyMs), idleMb, afterLoadMb: residentMb(child.pid), rows: rows.map((row) => ({ ...row, ofBare: Number((row.perSecond / bare).toFixed(2)) })) };
  console.table(report.rows);
  console.log(`Second start to /readyz: ${report.secondStartToReadyMs} ms. Memory idle: ${idleMb} MB, after load: ${report.afterLoadMb} MB. ${report.cores} cores, ${connections} connections, ${seconds} s each.`);
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(`${root}.cache/bench.json`, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await stop(child);
}

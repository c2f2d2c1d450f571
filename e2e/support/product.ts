import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A started product of its own: what `npm start` runs after building, on a free port and an empty data folder. */
export type Product = {
  url: string;
  dataDir: string;
  /** Everything it printed. */
  output(): string;
  /** Runs SQL as the owner of its database, for states that take days to arise, such as an overdue company. */
  sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Kills the process without warning and starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built product and waits until it is ready. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let printed = '';
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: root, env: { ...process.env, NODE_ENV: '', TRUST_PROXY: 'true', ...env, PORT: String(port), DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk) => (printed += String(chunk)));
    child.stderr?.on('data', (chunk) => (printed += String(chunk)));
    await untilReady(url, child, () => printed);
    return child;
  };
  let child = await launch();
  let database: pg.Pool | undefined;
  return {
    url,
    dataDir,
    output: () => printed,
    async sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      database ??= openDatabase(dataDir);
      return (await database.query<R>(text, values)).rows;
    },
    async restart() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await launch();
    },
    async stop() {
      await database?.end();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${printed()}`);
    const ready = await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

function openDatabase(dataDir: string): pg.Pool {
  const password = readFileSync(join(dataDir, 'postgres-owner.secret'), 'utf8').trim();
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'balcao_owner', password, database: 'balcao', max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

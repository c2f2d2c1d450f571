import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openTestPool } from '../../apps/server/test/support/open-test-pool.ts';
import { makeDataFolder } from './data-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A started product of its own: what `npm start` runs after building, on a free port and a data folder of its own. */
export type Product = {
  url: string;
  dataDir: string;
  /** Everything it printed. */
  output(): string;
  /** Runs SQL as the owner of its database, for states that take days to arise, such as an overdue company. */
  sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** The number of its process; another one after each start. */
  pid(): number | undefined;
  /** Settles when the process of now has ended, by whatever hand: with the signal that killed it, or null. */
  ended(): Promise<NodeJS.Signals | null>;
  /** Kills the process without warning, or as said, and starts it again on the same port and data. */
  restart(how?: Restart): Promise<Restarted>;
  /** Takes its data away too, after somebody has looked at it. */
  stop(beforeRemoval?: (dataDir: string) => void): Promise<void>;
};

/** `env` holds from this start until the next. A process that ended by itself is only started again. */
export type Restart = { signal?: NodeJS.Signals; env?: Record<string, string> };
/** How long the process took to end and with what code, and when the next one was started. */
export type Restarted = { endedAfterMs: number; code: number | null; launchedAt: number };

/** Tests ask nobody outside: what is not faked is out of reach. They call more often than people do. */
const nobody = {
  API_LIMIT: '1000000',
  GRAPH_URL: 'http://127.0.0.1:9',
  EFI_URL: 'http://127.0.0.1:9',
  ASAAS_URL: 'http://127.0.0.1:9',
  WHATSAPP_WEB_URL: 'ws://127.0.0.1:9',
  WHATSAPP_WEB_VERSION: '2.3000.1043857760',
};

/** Starts the built product and waits until it is ready. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = makeDataFolder('balcao-e2e-');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let printed = '';
  const launch = (more: Record<string, string> = {}): ChildProcess => {
    const started = spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: '',
        TRUST_PROXY: '1',
        ...nobody,
        ...env,
        ...more,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout?.on('data', (chunk) => (printed += String(chunk)));
    started.stderr?.on('data', (chunk) => (printed += String(chunk)));
    return started;
  };
  let child = launch();
  await untilReady(url, child, () => printed);
  let database: pg.Pool | undefined;
  return {
    url,
    dataDir,
    output: () => printed,
    async sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      database ??= openDatabase(dataDir);
      return (await database.query<R>(text, values)).rows;
    },
    pid: () => child.pid,
    ended: async () => {
      await ended(child);
      return child.signalCode;
    },
    async restart({ signal = 'SIGKILL', env: more = {} } = {}) {
      const toldAt = Date.now();
      child.kill(signal);
      await ended(child);
      const { exitCode: code } = child;
      const launchedAt = Date.now();
      child = launch(more);
      await untilReady(url, child, () => printed);
      // A database that was stopped with its product comes back on another port.
      void database?.end();
      database = undefined;
      return { endedAfterMs: launchedAt - toldAt, code, launchedAt };
    },
    async stop(beforeRemoval) {
      await database?.end();
      child.kill('SIGTERM');
      await ended(child);
      if (child.exitCode !== 0) endOrphan(dataDir);
      beforeRemoval?.(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

/** A killed product leaves its database running for the next start; when there is none, it has to go. */
function endOrphan(dataDir: string): void {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (existsSync(file)) spawnSync('kill', ['-QUIT', readFileSync(file, 'utf8').split('\n')[0] ?? '']);
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error(`The product ended while starting:\n${printed()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
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
  return openTestPool({ host: '127.0.0.1', port, user: 'balcao_owner', password, database: 'balcao', max: 2 });
}

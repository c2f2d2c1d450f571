import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Writable } from 'node:stream';
import type { PermissionTable } from '@balcao/domain';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { buildApp, type App } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = App & {
  database: TestDatabase;
  /** Every line the node logged. */
  logLines: string[];
  setupCode: string;
  appSecret: string;
  /** Whether hashing a password costs what it costs in production. */
  hashesDearly: boolean;
  dataDir: string;
  request(options: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>;
  /** Moves product time, as every node then sees it. */
  moveClock(interval: string): Promise<void>;
  /** Stops the node; fails when an event of it was not as the contract declares. */
  close(): Promise<void>;
};

export type TestAppOptions = {
  env?: Record<string, string>;
  permissions?: PermissionTable;
  database?: TestDatabase;
  /** For tests about hashing: the cost of production. The others would spend a good part of their time on it. */
  hashesDearly?: boolean;
  /** How long a call waits for the database; a minute by default, because tests of other things run on busy machines. */
  patienceMs?: number;
};

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A whole node on a database of its own (or on the given one, for tests with two nodes). */
export async function startTestApp({
  env = {},
  permissions,
  database: shared,
  hashesDearly = false,
  patienceMs = 60_000,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-test-'));
  const logLines: string[] = [];
  const undeclared: string[] = [];
  const log = createLogger(
    'debug',
    new Writable({ write: (chunk, _encoding, done) => (logLines.push(String(chunk)), done()) }),
  );
  const config = { ...readConfig({ DATA_DIR: dataDir, ...nobody, ...env }), appSecret: testSecret, appKeys: testKeys };
  const setupCode = 'TEST-CODE';
  const app = await buildApp({
    config,
    ownerUrl: database.ownerUrl,
    log,
    folders: { web: here('../../../web/dist'), migrations: here('../../migrations') },
    version: 'test',
    setupCode,
    checksTexts: true,
    patienceMs,
    sheetReader: inject('sheetReader'),
    passwordCost: hashesDearly ? undefined : { memoryCost: 32, timeCost: 1, parallelism: 1 },
    onUndeclaredEvent: (problem) => void undeclared.push(problem),
    ...(permissions ? { permissions } : {}),
  });
  await app.http.ready();
  return {
    ...app,
    database,
    logLines,
    setupCode,
    appSecret: testSecret,
    hashesDearly,
    dataDir,
    request: ({ token, headers, ...options }) =>
      app.http.inject({ ...options, headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) } }),
    async moveClock(interval) {
      await database.asOwner('UPDATE product_clock SET ahead = $1::interval', [interval]);
      const moved = new Promise<void>((resolve) => {
        const off = app.signals.subscribe('clockMoved', () => (off(), resolve()));
      });
      await app.signals.publish('clockMoved', {});
      await moved;
      // The clock reads the new offset when the signal arrives; one more query on the same pool comes after it.
      await app.pools.platform.query('SELECT 1');
      while (Math.abs(app.clock.now().getTime() - (await databaseNow(app))) > 2_000)
        await app.pools.platform.query('SELECT 1');
    },
    async close() {
      await app.stop();
      if (!shared) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (undeclared.length > 0) throw new Error([...new Set(undeclared)].join('\n'));
    },
  };
}

/** Tests ask nobody outside: what is not faked is out of reach. Many of them call more often than people do. */
const nobody = {
  API_LIMIT: '1000000',
  GRAPH_URL: 'http://127.0.0.1:9',
  EFI_URL: 'http://127.0.0.1:9',
  ASAAS_URL: 'http://127.0.0.1:9',
  WHATSAPP_WEB_URL: 'ws://127.0.0.1:9',
  WHATSAPP_WEB_VERSION: '2.3000.1043857760',
};

const testSecret = randomBytes(48).toString('base64');
const testKeys = `v1:${randomBytes(32).toString('base64')}`;

async function databaseNow(app: App): Promise<number> {
  const { rows } = await app.pools.platform.query<{ at: Date }>('SELECT app_now() AS at');
  return rows[0]?.at.getTime() ?? 0;
}

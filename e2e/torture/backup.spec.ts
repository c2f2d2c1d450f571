import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@balcao/embedded-postgres';
import { expect, test } from '@playwright/test';
import type pg from 'pg';
import { openTestPool } from '../../apps/server/test/support/open-test-pool.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startCustomers } from '../support/torture/torture-customers.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { openTickets } from '../support/torture/torture-line.ts';
import { openShop, sendSurely } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command of the operator; returns what it printed. */
async function run(args: string[], env: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, ['apps/server/dist/balcao.js', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, printed };
}

/** Writes a history of many messages into a conversation, each another text. */
async function writeHistory(sql: Product['sql'], ticketId: number, rows: number): Promise<number> {
  await sql(
    `INSERT INTO messages (company_id, connection_id, contact_id, ticket_id, wid, from_me, body, reactions, media_ref)
     SELECT t.company_id, t.connection_id, t.contact_id, t.id, 'HISTORY' || n, n % 2 = 0,
            repeat('Olá, "ç" \\ 😀 ' || n || E'\\n\\t', n % 60), jsonb_build_object(n::text, n), jsonb_build_array(n, NULL, 'a')
     FROM tickets t, generate_series(1, $2::int) n WHERE t.id = $1`,
    [ticketId, rows],
  );
  const [last] = await sql<{ id: number }>(`SELECT max(id)::int AS id FROM messages`);
  return last?.id ?? 0;
}

type Checksum = { rows: number; sum: string; megabytes: number };

async function readChecksum(sql: Product['sql'], lastId: number): Promise<Checksum | undefined> {
  const [found] = await sql<Checksum>(
    `SELECT count(*)::int AS rows, sum(hashtextextended(concat_ws('|', id, wid, body, reactions, media_ref), 0))::text AS sum,
            (sum(octet_length(m::text)) / 1e6)::int AS megabytes
     FROM messages m WHERE id <= $1 AND wid LIKE 'HISTORY%'`,
    [lastId],
  );
  return found;
}

type Place = { product: Product; env: Record<string, string>; stop(): Promise<void> };

async function onEmbedded(): Promise<Place> {
  const product = await startProduct();
  return { product, env: { DATA_DIR: product.dataDir }, stop: () => product.stop() };
}

async function onOwnPostgres(): Promise<Place> {
  const dataDir = makeDataFolder('balcao-own-');
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const env = {
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: randomBytes(48).toString('base64'),
    APP_KEYS: `v1:${randomBytes(32).toString('base64')}`,
  };
  const pool = openTestPool({ connectionString: database.ownerUrl, max: 4 });
  const sql: Product['sql'] = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<R>(text, values)).rows;
  const product = { ...(await startProduct(env)), sql };
  const stop = async (): Promise<void> => {
    await product.stop();
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { product, env: { ...env, DATA_DIR: product.dataDir }, stop };
}

for (const [name, open] of [
  ['the embedded PostgreSQL', onEmbedded],
  ["one's own PostgreSQL", onOwnPostgres],
] as const)
  testAtFullSize(`S1000 T60 ${name} is backed up under traffic and restored with every row`, async () => {
    const { rows, contacts, perSecond } = sizes.S1000;
    const folder = makeDataFolder('balcao-backups-');
    const { product, env, stop } = await open();
    try {
      const shop = await openShop(product);
      const [ticketId = 0] = await openTickets(product, shop, { connectionId: shop.connectionId, chats: 1 });
      const lastId = await writeHistory(product.sql, ticketId, rows);
      const before = await readChecksum(product.sql, lastId);
      expect(before?.megabytes).toBeGreaterThan(50);

      const customers = startCustomers(product, shop.connectionId, { contacts, perSecond });
      let isWorking = true;
      let answers = 0;
      const traffic = (async () => {
        for (; isWorking; answers += 1) {
          await customers.write(perSecond);
          await sendSurely(shop, ticketId, `resposta ${answers}`);
        }
      })();
      const began = Date.now();
      const { code, printed } = await run(['backup', folder], env).finally(() => (isWorking = false));
      const took = Date.now() - began;
      await traffic;
      expect([code, printed]).toEqual([0, expect.stringContaining('The backup is in ')]);
      expect(answers).toBeGreaterThan(0);

      const [backup = ''] = readdirSync(folder);
      const restored = join(folder, 'restored');
      const { DATABASE_URL: _own, ...others } = env;
      expect(await run(['restore', join(folder, backup)], { ...others, DATA_DIR: restored })).toMatchObject({
        code: 0,
      });
      const server = await startEmbeddedPostgres({ dataDir: restored, log: () => undefined });
      const pool = openTestPool({ connectionString: server.ownerUrl, max: 1 });
      const sql: Product['sql'] = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        (await pool.query<R>(text, values)).rows;
      const after = await readChecksum(sql, lastId);
      await pool.end();
      await server.stop();
      expect(after).toEqual(before);
      tellFigures('S1000', { database: name, megabytes: before?.megabytes ?? 0, 'backup ms': took, answers });
    } finally {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

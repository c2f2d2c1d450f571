import { createAnswers, createCustomers, fileOf, usualMix, writeMany } from '@balcao/whatsapp/load';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPool } from '../../../test/support/open-test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { detectType } from '../../platform/media/detect-type.ts';

let database: TestDatabase;
let pool: pg.Pool;
const db = { query: async <R>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as R[] };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool({ connectionString: database.ownerUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('the load generator', () => {
  it('writes texts and files of many customers in their order, each file with its message', async () => {
    const messages = createCustomers({ count: 20, seed: 4, mix: usualMix })(200);
    await writeMany(db, 7, messages);
    const rows = await db.query<{
      id: string;
      kind: string;
      body: string;
      data: { id: string; kind: string; media: { bytes: number } | null };
      bytes: Buffer | null;
    }>(
      `SELECT m.id, m.kind, m.body, e.data, f.bytes FROM simulator.events e JOIN simulator.messages m ON m.connection_id = e.connection_id AND m.id = e.data ->> 'id'
       LEFT JOIN simulator.media f ON f.connection_id = m.connection_id AND f.message_id = m.id WHERE e.connection_id = 7 ORDER BY e.seq`,
    );
    expect(rows.map(({ id, kind, body }) => ({ id, kind, body }))).toEqual(
      messages.map(({ id, kind, body }) => ({ id, kind, body })),
    );
    for (const { kind, data, bytes } of rows)
      expect([data.kind, data.media?.bytes ?? null, bytes?.length ?? null]).toEqual([
        kind,
        ...(kind === 'text' ? [null, null] : [bytes?.length, fileOf(kind as 'image')?.content.length]),
      ]);
    expect(rows.some(({ bytes }) => bytes !== null)).toBe(true);
  });

  it('sends files that are what they say', async () => {
    for (const kind of ['image', 'voice', 'document'] as const) {
      const file = fileOf(kind);
      expect(await detectType(file?.content ?? Buffer.alloc(0), file?.name.split('.')[1] ?? '')).toBe(
        file?.mime.split(';')[0],
      );
    }
  });

  it('lets customers answer what they receive, each message once', async () => {
    const received = (id: string) =>
      db.query(
        `INSERT INTO simulator.messages (connection_id, chat, id, from_customer, kind, body) VALUES (8, 'pn:5511987654321', $1, false, 'text', 'oi')`,
        [id],
      );
    const answer = createAnswers(db, { connectionIds: [8], share: 1 });
    expect(await answer()).toBe(0);
    await received('A');
    await received('B');
    expect([await answer(), await answer()]).toEqual([2, 0]);
    expect(
      await db.query(`SELECT id FROM simulator.messages WHERE connection_id = 8 AND from_customer ORDER BY seq`),
    ).toEqual([{ id: 'REA' }, { id: 'REB' }]);
  });
});

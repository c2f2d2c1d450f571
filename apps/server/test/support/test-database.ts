import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openTestPool } from './open-test-pool.ts';
import { rememberContents, type Contents } from './remember-contents.ts';

export type TestDatabase = {
  /** The owner of the database: not a superuser, as in production. */
  ownerUrl: string;
  /** Runs SQL as the owner, who sees every company: for arranging and for looking afterwards. */
  asOwner<R extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /**
   * Makes the rows and the numbers what they were when it was called first, in some milliseconds: for tests that share a
   * database and each want it untouched. Fails when the test before left the schema changed or a transaction open.
   */
  reset(): Promise<void>;
  drop(): Promise<void>;
};

/** A fresh migrated database, copied from the template in a few dozen milliseconds; or one with nothing in it. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { ownerUrl: serverUrl, superuserUrl, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Written into the log first, it would be copied twice.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = openTestPool({ connectionString: url.href, max: 3 });
  let contents: Promise<Contents> | undefined;
  return {
    ownerUrl: url.href,
    asOwner: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<R>(sql, values)).rows,
    async reset() {
      const isFirst = contents === undefined;
      contents ??= rememberContents(superuserUrl, name);
      const remembered = await contents;
      if (!isFirst) await remembered.restore();
    },
    async drop() {
      await (await contents)?.forget();
      await pool.end();
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

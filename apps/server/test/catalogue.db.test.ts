import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCatalogueProblems, type Query } from './generated/catalogue-problems.ts';
import { listTenantTables } from './generated/tenant-tables.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

let world: World;
/** The owner on one connection, so that a test can change the tables and take it back. */
let owner: pg.Client;
/** The working role of the companies' calls. */
let app: pg.Client;
let tables: { name: string; companyColumn: string }[];

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
  const { ownerUrl } = world.app.database;
  owner = new pg.Client({ connectionString: ownerUrl });
  app = new pg.Client({ connectionString: ownerUrl, options: '-c role=balcao_app' });
  await Promise.all([owner.connect(), app.connect()]);
  tables = await listTenantTables(world.app.database);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await world.app.close();
});

const query: Query = async (sql, values = []) => (await owner.query(sql, values)).rows;

/** Runs statements in a transaction of the client that never commits. */
async function undone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The same as a company, or as none. */
function asCompany<T>(companyId: number | null, work: () => Promise<T>): Promise<T> {
  return undone(app, async () => {
    if (companyId !== null) await app.query("SELECT set_config('app.company_id', $1, true)", [String(companyId)]);
    return work();
  });
}

/** What a statement of the app role comes to: the number of rows, or how it was refused. */
async function outcome(sql: string, values: unknown[] = []): Promise<number | 'no right' | 'other company'> {
  await app.query('SAVEPOINT statement');
  try {
    const { rows, rowCount } = await app.query<{ count?: string }>(sql, values);
    return Number(rows[0]?.count ?? rowCount);
  } catch (error) {
    await app.query('ROLLBACK TO SAVEPOINT statement');
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    return error.message.includes('row-level security') ? 'other company' : 'no right';
  }
}

describe('the catalogue', () => {
  it('T34 keeps companies apart in every table, reference, role, right, function and view', async () => {
    expect(await findCatalogueProblems(query)).toEqual([]);
  });

  it.each([
    ['a policy is dropped', 'DROP POLICY tenant ON users', 'users: 0 policies for balcao_app instead of one'],
    [
      'a second policy opens a table',
      'CREATE POLICY open ON queues FOR SELECT TO balcao_app USING (true)',
      'queues: 2 policies for balcao_app instead of one',
    ],
    [
      'a policy for everybody opens a table',
      'CREATE POLICY open ON queues USING (true)',
      'queues: 2 policies for balcao_app instead of one',
    ],
    [
      'a policy checks what is read and not what is written',
      'ALTER POLICY tenant ON settings WITH CHECK (true)',
      'settings: the policy for balcao_app is not "for all using and with check (company_id = current_company())"',
    ],
    [
      'a policy does not check what is read',
      'ALTER POLICY tenant ON companies USING (true)',
      'companies: the policy for balcao_app is not "for all using and with check (id = current_company())"',
    ],
    [
      'row-level security is switched off',
      'ALTER TABLE sessions DISABLE ROW LEVEL SECURITY',
      'sessions: row-level security is not enabled',
    ],
    [
      'row-level security leaves the owner out',
      'ALTER TABLE media_files NO FORCE ROW LEVEL SECURITY',
      'media_files: row-level security does not bind the owner (FORCE)',
    ],
    [
      'the owner’s policy is dropped',
      'DROP POLICY owner_all ON jobs',
      "jobs: no policy lets the owner's migrations through",
    ],
    [
      'a new table forgets everything',
      'CREATE TABLE forgotten (company_id int)',
      'forgotten: row-level security is not enabled',
    ],
    [
      'a new table may lose its company',
      'CREATE TABLE forgotten (company_id int)',
      'forgotten: company_id may be null',
    ],
    [
      'a new table has no foreign key',
      'CREATE TABLE forgotten (company_id int NOT NULL)',
      'forgotten: no foreign key holds company_id',
    ],
    [
      'a reference leaves the company out',
      'ALTER TABLE presence ADD CONSTRAINT loose FOREIGN KEY (user_id) REFERENCES users (id)',
      "presence: loose could point at another company's row of users",
    ],
    [
      'a reference crosses companies',
      'ALTER TABLE users ADD COLUMN boss_company int, ADD COLUMN boss int, ADD CONSTRAINT crossed FOREIGN KEY (boss_company, boss) REFERENCES users (company_id, id)',
      "users: crossed could point at another company's row of users",
    ],
    [
      'a table without company points into a company',
      'ALTER TABLE plans ADD COLUMN maker int CONSTRAINT outside REFERENCES users (id)',
      'plans: outside points from a table without company into users',
    ],
    [
      'the app role may change the audit log',
      'GRANT UPDATE (action) ON audit_log TO balcao_app',
      'audit_log: balcao_app may UPDATE',
    ],
    ['the app role may truncate', 'GRANT TRUNCATE ON queues TO balcao_app', 'queues: balcao_app may TRUNCATE'],
    [
      'the app role joins the platform role',
      'GRANT balcao_platform TO balcao_app',
      'role balcao_app is a member of balcao_platform',
    ],
    [
      'a function runs as the owner',
      "CREATE FUNCTION spy() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM users'",
      "function spy runs with the owner's rights and is not on the list",
    ],
    [
      'a view reads as the owner',
      'CREATE VIEW everybody AS SELECT * FROM users',
      'view everybody does not read with the rights of its reader',
    ],
  ])('T34 notices when %s', async (_what, mutation, sentence) => {
    const problems = await undone(owner, async () => {
      await owner.query(mutation);
      return findCatalogueProblems(query);
    });
    expect(problems).toContain(sentence);
  });
});

describe('the app role', () => {
  it('T34 sees no row of any table when no company is set, although there are some', async () => {
    for (const { name } of tables) {
      expect(
        (await query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS found`))[0]?.found,
        `${name} holds a row`,
      ).toBe(true);
      expect([0, 'no right'], name).toContain(await asCompany(null, () => outcome(`SELECT count(*) FROM ${name}`)));
    }
  });

  it('T34 sees its own company’s rows and no others by a query that names no company', async () => {
    for (const { name, companyColumn } of tables) {
      const [own] = await query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE ${companyColumn} = $1`, [
        world.mine.id,
      ]);
      expect([Number(own?.count), 'no right'], name).toContain(
        await asCompany(world.mine.id, () => outcome(`SELECT count(*) FROM ${name}`)),
      );
    }
  });

  it('T34 can neither add, change nor delete rows of another company', async () => {
    const { mine, other } = world;
    for (const { name, companyColumn } of tables) {
      const outcomes = await asCompany(mine.id, async () => [
        await outcome(...(await copyOfRow(name, companyColumn, other.id))),
        await outcome(`UPDATE ${name} SET ${companyColumn} = ${companyColumn} WHERE ${companyColumn} = ${other.id}`),
        await outcome(`DELETE FROM ${name} WHERE ${companyColumn} = ${other.id}`),
        await outcome(`UPDATE ${name} SET ${companyColumn} = ${other.id} WHERE ${companyColumn} = ${mine.id}`),
      ]);
      expect(outcomes[0], `insert into ${name}`).toBe('other company');
      expect([0, 'no right'], `update ${name}`).toContain(outcomes[1]);
      expect([0, 'no right'], `delete from ${name}`).toContain(outcomes[2]);
      expect(['other company', 'no right'], `move within ${name}`).toContain(outcomes[3]);
    }
  });

  it('T34 is refused the owner’s and the platform’s place', async () => {
    const [login] = await query<{ name: string; superuser: boolean }>(
      "SELECT current_user::text AS name, current_setting('is_superuser')::boolean AS superuser",
    );
    expect(login?.superuser).toBe(false);
    expect((await app.query<{ name: string }>('SELECT current_user::text AS name')).rows[0]?.name).toBe('balcao_app');
    for (const statement of [
      'CREATE TABLE mine (id int)',
      'ALTER TABLE users DISABLE ROW LEVEL SECURITY',
      "UPDATE product_clock SET ahead = '1 day'",
      "SELECT make_tenant_table('plans')",
      'SELECT count(*) FROM rate_counters',
    ]) {
      await expect(
        undone(app, () => app.query(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

/** An INSERT of what stands in a row of the company, in the columns the app role may fill at all. */
async function copyOfRow(
  name: string,
  companyColumn: string,
  companyId: number,
): Promise<[sql: string, values: unknown[]]> {
  const [row] = await query<{ row: unknown }>(
    `SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${companyColumn} = $1 LIMIT 1`,
    [companyId],
  );
  const columns = await query<{ column: string }>(
    `SELECT quote_ident(attname) AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity <> 'a' AND attgenerated = '' AND has_column_privilege('balcao_app', attrelid, attnum, 'INSERT')`,
    [name],
  );
  const list = columns.map(({ column }) => column).join(', ');
  return [`INSERT INTO ${name} (${list}) SELECT ${list} FROM jsonb_populate_record(NULL::${name}, $1)`, [row?.row]];
}

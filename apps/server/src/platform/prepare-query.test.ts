import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { type Params, prepareQuery } from './prepare-query.ts';
import type { TenantDb } from './tenant-db.ts';

/** A database that answers nothing, and the statements it was sent. */
function setUp() {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const sql = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  const db: TenantDb = { companyId: 1, sql };
  return { db, sent };
}

type Renamed = { id: number; name: string; number: string | null };

const build = vi.fn((db: Kysely<Database>, param: Params<Renamed>) =>
  db
    .updateTable('contacts')
    .set({ name: param('name'), number: param('number'), email: '' })
    .where('id', '=', param('id'))
    .where('name', '<>', param('name'))
    .returning('id'),
);
beforeEach(() => void build.mockClear());

it('is built once, and sends the values of each call where they are named', async () => {
  const { db, sent } = setUp();
  const rename = prepareQuery(build);
  await rename(db, { id: 7, name: 'Ana', number: null });
  await rename(db, { id: 8, name: 'Bia', number: '5511' });
  expect(build).toHaveBeenCalledTimes(1);
  const sql =
    'update "contacts" set "name" = $1, "number" = $2, "email" = $3 where "id" = $4 and "name" <> $5 returning "id"';
  expect(sent).toEqual([
    { sql, parameters: ['Ana', null, '', 7, 'Ana'] },
    { sql, parameters: ['Bia', '5511', '', 8, 'Bia'] },
  ]);
});

it('answers the rows', async () => {
  const { db } = setUp();
  vi.spyOn(db.sql, 'executeQuery').mockResolvedValue({ rows: [{ id: 7 }] });
  expect(await prepareQuery(build)(db, { id: 7, name: 'Ana', number: null })).toEqual([{ id: 7 }]);
});

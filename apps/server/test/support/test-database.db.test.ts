import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.reset();
});
afterEach(() => database.drop());

const addCompany = async (): Promise<number | undefined> =>
  (await database.asOwner<{ id: number }>("INSERT INTO companies (name) VALUES ('Loja') RETURNING id"))[0]?.id;
const readAll = () =>
  database.asOwner(
    'SELECT (SELECT count(*)::int FROM companies) AS companies, * FROM product_clock, platform_settings',
  );

describe('a test database that was put back', () => {
  it('has the rows it had, also those that were changed or deleted, and gives the same numbers again', async () => {
    const before = await readAll();
    const id = await addCompany();
    const insert = "INSERT INTO queues (company_id, name, color) VALUES ($1, 'Fila', '#000000')";
    await database.asOwner(insert, [id]);
    await database.asOwner("UPDATE product_clock SET ahead = interval '1 day'");
    await database.asOwner("DELETE FROM platform_settings WHERE key = 'uploadLimit'");
    expect(await readAll()).not.toEqual(before);
    await database.reset();
    expect(await readAll()).toEqual(before);
    expect(await addCompany()).toBe(id);
  });

  it.each([
    ['a trigger', 'CREATE TRIGGER t BEFORE UPDATE ON queues EXECUTE FUNCTION suppress_redundant_updates_trigger()'],
    ['a table', 'CREATE TABLE left_behind (id int)'],
    ['a column', 'ALTER TABLE queues ADD COLUMN left_behind int'],
    ['an index that is gone', 'DROP INDEX sessions_expired'],
  ])('says so when a test left %s', async (_what, change) => {
    await database.asOwner(change);
    await expect(database.reset()).rejects.toThrow('left the schema changed');
  });
});

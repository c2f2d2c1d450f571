import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConnection } from '../../test/support/test-conversations.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../test/support/test-people.ts';
import { sealedColumns } from '../drivers/postgres/sealed-columns.ts';
import type { Logger } from '../platform/logger.ts';
import { createSecretBox, type SecretPlace } from '../platform/security/secret-box.ts';
import { forgetSealed } from './features.ts';
import { requireRightKeys, rotateKeys } from './keys.ts';

const keyOf = (version: string): string => `${version}:${randomBytes(32).toString('base64')}`;
const [v1, v2] = [keyOf('v1'), keyOf('v2')];
const lines: string[] = [];
const log = {
  info: (_data: object, line: string) => void lines.push(line),
  warn: (_data: object, line: string) => void lines.push(line),
} as unknown as Logger;

let app: TestApp;
let company: TestCompany;
let connectionId: number;

const sql = <T extends object>(text: string, values: unknown[] = []) => app.database.asOwner<T>(text, values);
const depsOf = (...keys: string[]) => ({
  uow: app.uow,
  pool: app.pools.platform,
  secrets: createSecretBox(keys.join(',')),
});
const starts = (...keys: string[]) => requireRightKeys(depsOf(...keys));
const rotate = (...keys: string[]) => rotateKeys({ ...depsOf(...keys), log });
const proofs = async () =>
  (await sql<{ key: string }>("SELECT key FROM platform_settings WHERE key LIKE 'sealedBy.%' ORDER BY 1")).map(
    ({ key }) => key.slice(9),
  );

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  lines.length = 0;
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  await sql("DELETE FROM platform_settings WHERE key LIKE 'sealedBy.%'");
  for (const { table } of sealedColumns)
    await sql(
      table === 'settings' ? "UPDATE settings SET value = '' WHERE value ~ '^v[0-9]+[.]'" : `DELETE FROM ${table}`,
    );
});

type Sealed = { place: SecretPlace; read: () => Promise<string> };

/** Something sealed in each of these columns, as the features seal it. */
async function sealEverywhere(keys: string): Promise<Sealed[]> {
  const box = createSecretBox(keys);
  const { id } = company;
  const at = (table: string, column: string, row: string, companyId = id): SecretPlace => ({
    table,
    column,
    companyId,
    row,
  });
  const made: Sealed[] = [];
  const add = (place: SecretPlace, column: string, where: string, values: unknown[]) =>
    made.push({
      place,
      read: async () =>
        (await sql<{ sealed: string }>(`SELECT ${column} AS sealed FROM ${place.table} WHERE ${where}`, values))[0]
          ?.sealed ?? '',
    });
  const seal = (place: SecretPlace): string => box.seal('segredo', place);

  const setting = at('settings', 'value', 'asaas');
  await sql("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'asaas'", [id, seal(setting)]);
  add(setting, 'value', "company_id = $1 AND key = 'asaas'", [id]);

  const [token, appSecret] = ['sealed_token', 'sealed_app_secret'].map((column) =>
    at('cloud_accounts', column, String(connectionId)),
  ) as [SecretPlace, SecretPlace];
  await sql(
    `INSERT INTO cloud_accounts (company_id, connection_id, phone_number_id, waba_id, sealed_token, token_hint, sealed_app_secret)
     VALUES ($1, $2, '1', '1', $3, '1234', $4)`,
    [id, connectionId, seal(token), seal(appSecret)],
  );
  for (const place of [token, appSecret]) add(place, place.column, 'connection_id = $1', [connectionId]);

  const factor = at('second_factors', 'secret', String(company.admin.id));
  await sql('INSERT INTO second_factors (company_id, user_id, secret) VALUES ($1, $2, $3)', [
    id,
    company.admin.id,
    seal(factor),
  ]);
  add(factor, 'secret', 'user_id = $1', [company.admin.id]);

  const credentials = at('device_credentials', 'sealed', String(connectionId));
  await sql('INSERT INTO device_credentials (company_id, connection_id, sealed) VALUES ($1, $2, $3)', [
    id,
    connectionId,
    seal(credentials),
  ]);
  add(credentials, 'sealed', 'connection_id = $1', [connectionId]);

  for (const name of ['a"b', '7.0']) {
    const key = at('device_keys', 'sealed', JSON.stringify([connectionId, 'session', name]));
    await sql('INSERT INTO device_keys (company_id, connection_id, kind, id, sealed) VALUES ($1, $2, $3, $4, $5)', [
      id,
      connectionId,
      'session',
      name,
      seal(key),
    ]);
    add(key, 'sealed', 'connection_id = $1 AND id = $2', [connectionId, name]);
  }
  return made;
}

/** The same once more with other keys, over what is there. */
async function sealEverywhereAnew(keys: string): Promise<string[]> {
  for (const { table } of sealedColumns) if (table !== 'settings') await sql(`DELETE FROM ${table}`);
  return Promise.all((await sealEverywhere(keys)).map(({ read }) => read()));
}

describe('at the start', () => {
  it('S1065 T62 a key that does not open what is sealed is refused, also on a database of an earlier release', async () => {
    await sealEverywhere(v1);
    await expect(starts(keyOf('v1'))).rejects.toThrow(/The key v1 in APP_KEYS is not the one/);
    await expect(starts(v2)).rejects.toThrow(/APP_KEYS lacks the key v1/);
    expect(await proofs()).toEqual([]);
    await starts(v1);
    expect(await proofs()).toEqual(['v1']);
  });

  it('S1065 while nothing is sealed any keys will do, and from the first secret on they have to stay', async () => {
    await starts(v1);
    await starts(v2);
    expect(await proofs()).toEqual(['v2']);
    await sealEverywhere(v2);
    await starts(v2);
    await expect(starts(keyOf('v2'))).rejects.toThrow('The key v2');
    await expect(starts(v1)).rejects.toThrow('lacks the key v2');
  });

  it('S1065 a key that sealed something is recognised by its proof, whatever rows are looked at', async () => {
    await sealEverywhere(v1);
    await starts(v1);
    const [first] = await sealEverywhereAnew(v2);
    expect(first).toMatch(/^v2[.]/);
    await expect(starts(v2)).rejects.toThrow('lacks the key v1');
    await expect(starts(v2, keyOf('v1'))).rejects.toThrow('The key v1');
    await starts(v2, v1);
    expect(await proofs()).toEqual(['v1', 'v2']);
  });

  it('S1065 one damaged row stops nobody, and lost keys are forgotten with what they sealed', async () => {
    const [first] = await sealEverywhere(v1);
    const foreign = createSecretBox(keyOf('v1')).seal(
      'x',
      first?.place ?? { table: '', column: '', companyId: 0, row: '' },
    );
    await sql("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'asaas'", [company.id, foreign]);
    await starts(v1);
    await app.uow.writePlatform(({ db }) => forgetSealed(db));
    await starts(keyOf('v1'));
  });
});

describe('a new key in front', () => {
  it('S1066 T62 everything is sealed anew, stays readable, and then the old key goes', async () => {
    const sealed = await sealEverywhere(v1);
    await starts(v1);
    await starts(v2, v1);
    await rotate(v2, v1);
    const onlyNew = createSecretBox(v2);
    for (const { place, read } of sealed) expect(onlyNew.open(await read(), place), place.table).toBe('segredo');
    // It is said once nothing more was found, not when something just was.
    expect(lines).toEqual(['secrets sealed anew with the newest key of APP_KEYS']);
    await expect(starts(v2)).rejects.toThrow('lacks the key v1');
    await rotate(v2, v1);
    expect(lines.at(-1)).toContain('nothing is sealed with the key v1 any more: take it out of APP_KEYS');
    await rotate(v2, v1);
    expect(lines).toHaveLength(2);
    await starts(v2);
  });

  it('S1066 what a node with the old key in front still seals is found, and keeps the old key again', async () => {
    await starts(v2, v1);
    await rotate(v2, v1);
    expect(await proofs()).toEqual(['v2']);
    const [late] = await sealEverywhere(v1);
    await rotate(v2, v1);
    expect(await proofs()).toEqual(['v1', 'v2']);
    expect(await late?.read()).toMatch(/^v2[.]/);
    await rotate(v2, v1);
    expect(await proofs()).toEqual(['v2']);
  });

  it('S1066 what no key opens is left as it is and told, and does not keep the old key', async () => {
    const [first] = await sealEverywhere(v1);
    await starts(v2, v1);
    await sql("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'asaas'", [
      company.id,
      (await first?.read())?.replace(/.$/, '!'),
    ]);
    await sql("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'asaas'", [
      company.id,
      createSecretBox(keyOf('v1')).seal('x', { table: 'a', column: 'b', companyId: 1, row: '1' }),
    ]);
    const before = await first?.read();
    await rotate(v2, v1);
    await rotate(v2, v1);
    expect(await first?.read()).toBe(before);
    expect(lines).toContain('secrets that no key of APP_KEYS opens; enter them anew');
    expect(await proofs()).toEqual(['v2']);
  });

  it('S1066 with one key nothing is read', async () => {
    const deps = depsOf(v1);
    const read = vi.spyOn(deps.pool, 'connect');
    await rotateKeys({ ...deps, log });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });
});

it('S1066 every column that is named as one of sealed texts is known', async () => {
  const found = await sql<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
       AND (a.attname LIKE '%sealed%' OR a.attname = 'secret')`,
  );
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  expect(found.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

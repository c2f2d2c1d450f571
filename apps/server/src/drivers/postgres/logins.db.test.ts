import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { buildCompany } from '../../../test/support/test-people.ts';
import { startSessionPooler } from '../../../test/support/session-pooler.ts';
import { startTransactionPooler } from '../../../test/support/transaction-pooler.ts';
import { openDatabase } from '../../app/open-database.ts';
import { readConfig } from '../../platform/config.ts';
import { findOwnerWarning } from './find-owner-warning.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { refuseTransactionPooling } from './refuse-pooling.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let database: TestDatabase;
let superuser: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: inject('testServer').superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await database.drop();
  for (const name of made) await superuser.query(`DROP ROLE ${name}`);
  await superuser.end();
});

/** The address of a new login with these attributes and memberships. */
async function makeLogin(attributes: string, memberOf: readonly string[] = []): Promise<string> {
  const name = `login_${randomBytes(6).toString('hex')}`;
  await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x' ${attributes}`);
  made.push(name);
  for (const role of memberOf) await superuser.query(`GRANT ${role} TO ${name}`);
  const url = new URL(database.ownerUrl);
  url.username = name;
  url.password = 'x';
  return url.href;
}

const startWith = (env: Record<string, string>) => startTestApp({ database, env });

describe('T34 T64 the start', () => {
  it.each([
    ['is a superuser', 'SUPERUSER', ['balcao_app'], 'a superuser'],
    ['bypasses row-level security', 'BYPASSRLS', ['balcao_app'], 'bypasses row-level security'],
    ['may not read', '', [], 'may not read the tables'],
    ['does not inherit its role', 'NOINHERIT', ['balcao_app'], 'may not read the tables'],
    ['owns the tables', '', ['balcao_owner'], 'the owner of the tables'],
    ['also is the platform', '', ['balcao_app', 'balcao_platform'], 'also is a member of balcao_platform'],
  ])('refuses an app login that %s', async (_name, attributes, roles, sentence) => {
    const url = await makeLogin(attributes, roles);
    await expect(startWith({ DATABASE_APP_URL: url })).rejects.toThrow(sentence);
  });

  it('refuses a platform login that is a superuser, and names both at once', async () => {
    const url = await makeLogin('SUPERUSER');
    const both = startWith({ DATABASE_APP_URL: url, DATABASE_PLATFORM_URL: url });
    await expect(both).rejects.toThrow(/DATABASE_APP_URL works as .*\nDATABASE_PLATFORM_URL works as /);
  });

  it('takes logins that are members of their role, and is not ready any more once one got too many rights', async () => {
    const appUrl = await makeLogin('', ['balcao_app']);
    const app = await startWith({
      DATABASE_APP_URL: appUrl,
      DATABASE_PLATFORM_URL: await makeLogin('', ['balcao_platform']),
    });
    const ready = async () => (await app.request({ url: '/readyz' })).json();
    expect(await ready()).toMatchObject({ ready: true, checks: { logins: true, notifications: true } });
    await superuser.query(`ALTER ROLE ${new URL(appUrl).username} BYPASSRLS`);
    expect(await ready()).toMatchObject({ ready: false, checks: { database: true, logins: false } });
    await app.close();
  });
});

describe('T63 a pooler that gives every transaction another session', () => {
  it('is refused with a sentence, and PostgreSQL itself is not', async () => {
    const pooler = await startTransactionPooler(database.ownerUrl);
    await expect(refuseTransactionPooling(pooler.url, 'DATABASE_URL')).rejects.toThrow('pool_mode = session');
    await pooler.stop();
    await refuseTransactionPooling(database.ownerUrl, 'DATABASE_URL');
  });
});

describe('S1007 a pooler that keeps sessions apart', () => {
  it('serves the whole product: roles and limits are set by statements, not in the first message', async () => {
    const pooler = await startSessionPooler(database.ownerUrl);
    await refuseTransactionPooling(pooler.url, 'DATABASE_URL');
    const app = await startTestApp({ database: { ...database, ownerUrl: pooler.url } });
    const company = await buildCompany(app);
    const answer = await app.request({ url: '/api/users', token: company.admin.token });
    expect([answer.statusCode, (await app.request({ url: '/readyz' })).json().ready]).toEqual([200, true]);
    const { rows } = await app.pools.app.query('SELECT current_user AS role');
    expect(rows).toEqual([{ role: 'balcao_app' }]);
    await app.close();
    pooler.stop();
  });
});

describe('S1008 the address of the database', () => {
  const open = (env: Record<string, string>, say: (line: string) => void = () => undefined) =>
    openDatabase({ config: readConfig(env), dataDir: '/nowhere', migrations, say });
  const withPassword = (url: string): string => {
    const wrong = new URL(url);
    wrong.searchParams.delete('host');
    wrong.password = 'wrong';
    return wrong.href;
  };

  it.each(['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_PLATFORM_URL'])(
    'a wrong password is reported under its own name: %s',
    async (variable) => {
      const env = {
        DATABASE_URL: database.ownerUrl,
        DATABASE_APP_URL: await makeLogin('', ['balcao_app']),
        DATABASE_PLATFORM_URL: await makeLogin('', ['balcao_platform']),
      };
      const wrong = { ...env, [variable]: withPassword(env[variable as keyof typeof env]) };
      await expect(open(wrong)).rejects.toThrow(`refused the user or password of ${variable}.`);
    },
  );

  it.each([
    ['SUPERUSER', 'a superuser'],
    ['BYPASSRLS', 'bypasses row-level security'],
  ])('an owner with too many rights is warned of: %s', async (attributes, sentence) => {
    expect(await findOwnerWarning(await makeLogin(attributes))).toContain(sentence);
    expect(await findOwnerWarning(database.ownerUrl)).toBeNull();
  });

  it('the start says the warning', async () => {
    const superuserUrl = new URL(inject('testServer').superuserUrl);
    superuserUrl.pathname = new URL(database.ownerUrl).pathname;
    const said: string[] = [];
    await open({ DATABASE_URL: superuserUrl.href }, (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining('Warning: DATABASE_URL logs in as "postgres", a superuser.')]);
  });
});

describe('T61 the lock of the migrations', () => {
  it('is waited for so long and no longer, and who holds it is named', async () => {
    const holder = new pg.Client({ connectionString: database.ownerUrl, application_name: 'balcao elsewhere' });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(7206014)');
    const waiting = migrate(database.ownerUrl, migrations, { patienceMs: 50 });
    await expect(waiting).rejects.toThrow(/held by session \d+ \(balcao elsewhere, from .*pg_terminate_backend\(\d+\)/);
    await holder.end();
    expect(await migrate(database.ownerUrl, migrations)).toEqual([]);
  });
});

describe('T65 a command beside the server', () => {
  it('migrates nothing: it asks for a database of this version', async () => {
    await requireMigrated(database.ownerUrl, migrations);
    const empty = await createTestDatabase({ empty: true });
    await expect(requireMigrated(empty.ownerUrl, migrations)).rejects.toThrow('Start the server once');
    expect(await empty.asOwner("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await empty.drop();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveFactor } from '../../../test/support/second-factors.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection } from '../../../test/support/test-conversations.ts';
import { createTestDatabase } from '../../../test/support/test-database.ts';
import { buildCompany, testPassword, type TestCompany } from '../../../test/support/test-people.ts';
import {
  sayCompanies,
  sayMovedLink,
  sayNewOperator,
  sayNewPassword,
  sayUnlocked,
  type AccessOptions,
} from './access-commands.ts';
import { withUnitOfWork } from './with-unit-of-work.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  // This node holds no links.
  app = await startTestApp({ env: { ROLES: 'web,worker' } });
  company = await buildCompany(app, { isPlatform: true });
});
afterAll(() => app.close());

/** Runs a command beside the running node, and answers what it said. */
async function run(
  command: (options: AccessOptions) => Promise<void>,
  ownerUrl = app.database.ownerUrl,
): Promise<string> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  await withUnitOfWork({ ownerUrl, appUrl: null, platformUrl: null }, (tools) =>
    command({ tools, appSecret: app.appSecret, say }),
  );
  return lines.join('\n');
}

const login = async (email: string, password: string): Promise<number> =>
  (await app.request({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode;
const passwordIn = (said: string): string => /password.* is (\S+)/.exec(said)?.[1] ?? '';
const audited = (action: string) =>
  app.database.asOwner('SELECT company_id, actor_id, object FROM audit_log WHERE action = $1', [action]);

describe('T65 the way back for whoever has the machine in hand', () => {
  it('gives a new password, ends the sessions of the old one and the second factor at once, and leaves an audit row', async () => {
    const { admin } = company;
    await giveFactor({ world: { app }, caller: { userId: admin.id, company } });
    const said = await run((options) => sayNewPassword(options, admin.email.toUpperCase()));
    expect(await login(admin.email, testPassword)).toBe(401);
    expect(await login(admin.email, passwordIn(said))).toBe(200);
    await expect
      .poll(async () => (await app.request({ url: '/api/auth/me', token: admin.token })).statusCode)
      .not.toBe(200);
    expect(await audited('password reset by command')).toEqual([
      { company_id: company.id, actor_id: null, object: String(admin.id) },
    ]);
  });

  it('unlocks an account that was tried too often', async () => {
    const { attendant } = company;
    for (let tries = 0; tries < 6; tries += 1) await login(attendant.email, 'errada');
    expect(await login(attendant.email, testPassword)).toBe(429);
    await run((options) => sayUnlocked(options, attendant.email));
    expect(await login(attendant.email, testPassword)).toBe(200);
    expect(await audited('login unlocked by command')).toHaveLength(1);
  });

  it('makes one more operator, and the first on an empty platform', async () => {
    const operator = { email: 'nova@operadora.test', companyName: 'Loja' };
    const password = passwordIn(await run((options) => sayNewOperator(options, operator)));
    expect(await login(operator.email, password)).toBe(200);
    expect(
      await app.database.asOwner('SELECT company_id, is_super, profile FROM users WHERE email = $1', [operator.email]),
    ).toEqual([{ company_id: company.id, is_super: true, profile: 'admin' }]);
    await expect(run((options) => sayNewOperator(options, operator))).rejects.toThrow('exists already');

    const empty = await createTestDatabase();
    await run((options) => sayNewOperator(options, operator), empty.ownerUrl);
    expect(
      await empty.asOwner('SELECT c.name, u.is_super FROM users u JOIN companies c ON c.id = u.company_id'),
    ).toEqual([{ name: 'Loja', is_super: true }]);
    await empty.drop();
  });

  it('lists the companies that exist with their admins, and says when nobody has an e-mail', async () => {
    const gone = await buildCompany(app);
    await app.database.asOwner('UPDATE companies SET deleted_at = now() WHERE id = $1', [gone.id]);
    const said = await run(sayCompanies);
    expect(said).toContain(company.admin.email);
    expect(said).not.toContain(gone.admin.email);
    await expect(run((options) => sayNewPassword(options, 'ninguem@x.test'))).rejects.toThrow('Nobody has the e-mail');
  });
});

describe('S1013 the operator moves a link', () => {
  const holder = randomUUID();
  const other = randomUUID();

  it('tells its holder, once there is another node for it', async () => {
    const connectionId = await buildConnection(app, company, { status: 'CONNECTED' });
    const move = (): Promise<string> => run((options) => sayMovedLink(options, connectionId));
    const moved: number[] = [];
    app.signals.subscribe('linkGivenUp', (link) => void moved.push(link.connectionId));
    await expect(move()).rejects.toThrow('No node holds connection');
    await app.database.asOwner("INSERT INTO nodes (id, roles) VALUES ($1, '{sessions}')", [holder]);
    await app.database.asOwner(
      `INSERT INTO session_leases (company_id, connection_id, holder, expires_at)
       VALUES ($1, $2, $3, now() + interval '1 hour')
       ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
      [company.id, connectionId, holder],
    );
    await expect(move()).rejects.toThrow('There is no other node');
    expect(moved).toEqual([]);
    await app.database.asOwner("INSERT INTO nodes (id, roles) VALUES ($1, '{sessions}')", [other]);
    expect(await move()).toContain('moves to another node');
    await expect.poll(() => moved).toEqual([connectionId]);
    expect(await audited('connection moved by command')).toEqual([
      { company_id: company.id, actor_id: null, object: String(connectionId) },
    ]);
    await app.database.asOwner('DELETE FROM nodes WHERE id IN ($1, $2)', [holder, other]);
  });
});

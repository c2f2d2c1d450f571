import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeferred } from '../../../test/support/deferred.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  buildCompany,
  buildPerson,
  testPassword,
  type TestCompany,
  type TestPerson,
} from '../../../test/support/test-people.ts';
import { lockUserFacts, updateUserRow } from './queries.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const newUser = (over: Record<string, unknown> = {}) => ({
  name: 'Bia Rocha',
  email: 'bia@lojaaurora.com.br',
  password: 'Zx9-rosa-41',
  profile: 'user',
  queueIds: [company.queueId],
  ...over,
});

describe('users', () => {
  it('S300 lists the company’s users newest first with their queues and the plan’s room', async () => {
    const answer = await app.request({ url: '/api/users/', token: company.admin.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      count: 2,
      total: 2,
      hasMore: false,
      limit: 50,
      users: [
        { id: company.attendant.id, queues: [{ id: company.queueId }] },
        { id: company.admin.id, queues: [] },
      ],
    });
    expect(answer.body).not.toContain('password');
  });

  it('S300 of users who came at the same moment lists the later one first', async () => {
    const crowd = await buildCompany(app);
    await app.database.asOwner("UPDATE users SET created_at = '2026-01-05' WHERE company_id = $1", [crowd.id]);
    const { users } = (await app.request({ url: '/api/users/', token: crowd.admin.token })).json();
    expect(users.map((user: { id: number }) => user.id)).toEqual([crowd.attendant.id, crowd.admin.id]);
  });

  it('S46 searches names without accents and e-mails', async () => {
    await app.request({
      method: 'POST',
      url: '/api/users',
      token: company.admin.token,
      payload: newUser({ name: 'Débora Antunes', email: 'debora@x.test' }),
    });
    for (const search of ['debora', 'DÉBORA', 'debora@x', 'antunes']) {
      const answer = await app.request({
        url: `/api/users?searchParam=${encodeURIComponent(search)}`,
        token: company.admin.token,
      });
      expect(answer.json().users.map((user: { name: string }) => user.name)).toEqual(['Débora Antunes']);
    }
    expect((await app.request({ url: '/api/users?searchParam=%25', token: company.admin.token })).json().count).toBe(0);
  });

  it('S301 creates, edits and deletes', async () => {
    const created = await app.request({
      method: 'POST',
      url: '/api/users',
      token: company.admin.token,
      payload: newUser(),
    });
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    const renamed = await app.request({
      method: 'PUT',
      url: `/api/users/${id}`,
      token: company.admin.token,
      payload: { name: 'Beatriz Rocha' },
    });
    expect(renamed.json()).toMatchObject({ name: 'Beatriz Rocha', version: 2, queues: [{ id: company.queueId }] });
    const moved = await app.request({
      method: 'PUT',
      url: `/api/users/${id}`,
      token: company.admin.token,
      payload: { email: 'Beatriz@lojaaurora.com.br', profile: 'admin' },
    });
    expect(moved.json()).toMatchObject({ name: 'Beatriz Rocha', email: 'beatriz@lojaaurora.com.br', profile: 'admin' });
    const removed = await app.request({ method: 'DELETE', url: `/api/users/${id}`, token: company.admin.token });
    expect(removed.json()).toEqual({ id });
    expect((await app.request({ url: `/api/users/${id}`, token: company.admin.token })).json()).toMatchObject({
      error: 'ERR_NO_USER_FOUND',
    });
  });
});

describe('users: refusals', () => {
  it.each([
    ['a name too short', { name: 'B' }, 400, 'ERR_VALIDATION', { name: 'tooShort' }],
    ['a name too long', { name: 'B'.repeat(51) }, 400, 'ERR_VALIDATION', { name: 'tooLong' }],
    ['no e-mail', { email: undefined }, 400, 'ERR_VALIDATION', { email: 'required' }],
    ['a bad e-mail', { email: 'bia' }, 400, 'ERR_VALIDATION', { email: 'invalidEmail' }],
    ['a short password', { password: '1234' }, 400, 'ERR_VALIDATION', { password: 'tooShort' }],
    ['a common password', { password: 'senha123' }, 400, 'ERR_PASSWORD_TOO_COMMON', { password: 'tooCommon' }],
    ['an unknown profile', { profile: 'super' }, 400, 'ERR_VALIDATION', { profile: 'invalid' }],
    ['a queue that does not exist', { queueIds: [999_999] }, 404, 'ERR_NO_QUEUE_FOUND', undefined],
  ])('S302 refuses %s', async (_name, over, status, error, fields) => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/users',
      token: company.admin.token,
      payload: newUser({ email: 'x@refused.test', ...over }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error, ...(fields ? { fields } : {}) });
  });

  it('refuses an e-mail that another company’s user has, in any case', async () => {
    const other = await buildCompany(app);
    const answer = await app.request({
      method: 'POST',
      url: '/api/users',
      token: company.admin.token,
      payload: newUser({ email: other.admin.email.toUpperCase() }),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'ERR_EMAIL_ALREADY_EXISTS']);
  });

  it('S307 says when user creation is disabled', async () => {
    await app.request({
      method: 'PUT',
      url: '/api/settings/userCreation',
      token: company.admin.token,
      payload: { value: 'disabled' },
    });
    const answer = await app.request({
      method: 'POST',
      url: '/api/users',
      token: company.admin.token,
      payload: newUser({ email: 'c@x.test' }),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
    await app.request({
      method: 'PUT',
      url: '/api/settings/userCreation',
      token: company.admin.token,
      payload: { value: 'enabled' },
    });
  });

  it('T36 never passes the plan’s limit when twenty are created at once', async () => {
    const small = await buildCompany(app, { users: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.request({
          method: 'POST',
          url: '/api/users',
          token: small.admin.token,
          payload: newUser({ email: `many${n}@${small.canary}.test`, queueIds: [] }),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3);
    for (const refused of answers.filter((answer) => answer.statusCode !== 201))
      expect(refused.json()).toMatchObject({ error: 'ERR_PLAN_USERS_LIMIT', limit: 5 });
  });
});

/** Why the ended sessions of a person were ended. */
const endedSessions = async ({ id }: TestPerson): Promise<string[]> =>
  (
    await app.database.asOwner<{ reason: string }>(
      'SELECT revoke_reason AS reason FROM sessions WHERE user_id = $1 AND revoked_at IS NOT NULL',
      [id],
    )
  ).map(({ reason }) => reason);

describe('users: the operator’s password', () => {
  const setPassword = (id: number, token: string, password: string) =>
    app.request({
      method: 'PUT',
      url: `/api/users/${id}`,
      token,
      payload: { password, currentPassword: testPassword },
    });

  it('S410 needs twelve characters also when it is changed, by the operator or by another one', async () => {
    const platform = await buildCompany(app, { isPlatform: true });
    const second = await buildPerson(app, platform, { profile: 'admin' });
    await app.database.asOwner('UPDATE users SET is_super = true WHERE id = $1', [second.id]);
    for (const id of [platform.admin.id, second.id]) {
      const answer = await setPassword(id, platform.admin.token, 'Zx9-rosa-41');
      expect(answer.json()).toMatchObject({ error: 'ERR_PASSWORD_TOO_SHORT', limit: 12 });
    }
    expect((await setPassword(platform.attendant.id, platform.admin.token, 'Zx9-rosa-41')).statusCode).toBe(200);
    expect((await setPassword(second.id, platform.admin.token, 'Zx9-rosa-412')).statusCode).toBe(200);
    expect((await setPassword(platform.admin.id, platform.admin.token, 'Zx9-rosa-412')).statusCode).toBe(200);
  });

  it('S410 a password from a breach is refused when one is changed too', async () => {
    const answer = await setPassword(company.attendant.id, company.admin.token, 'TrustNo1');
    expect(answer.json()).toMatchObject({ error: 'ERR_PASSWORD_TOO_COMMON', fields: { password: 'tooCommon' } });
  });
});

describe('users: one’s own record', () => {
  it('S303 lets an attendant change the own name but neither profile nor queues', async () => {
    const { attendant } = company;
    const named = await app.request({
      method: 'PUT',
      url: `/api/users/${attendant.id}`,
      token: attendant.token,
      payload: { name: 'Ana Prado', queueIds: [] },
    });
    expect(named.json()).toMatchObject({ name: 'Ana Prado', queues: [{ id: company.queueId }] });
    const promoted = await app.request({
      method: 'PUT',
      url: `/api/users/${attendant.id}`,
      token: attendant.token,
      payload: { profile: 'admin' },
    });
    expect([promoted.statusCode, promoted.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const colleague = await app.request({
      method: 'PUT',
      url: `/api/users/${company.admin.id}`,
      token: attendant.token,
      payload: { name: 'Outra' },
    });
    expect(colleague.json().error).toBe('ERR_NO_PERMISSION');
  });

  it('T31 lets an attendant read the own record and no colleague’s', async () => {
    const { attendant, admin } = company;
    const read = async (id: number) =>
      (await app.request({ url: `/api/users/${id}`, token: attendant.token })).json<Record<string, unknown>>();
    expect(await read(attendant.id)).toMatchObject({ id: attendant.id });
    expect(await read(admin.id)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('T51 asks for the current password, then ends the sessions that stood on the old one', async () => {
    const fresh = await buildCompany(app);
    const change = (currentPassword?: string) =>
      app.request({
        method: 'PUT',
        url: `/api/users/${fresh.attendant.id}`,
        token: fresh.attendant.token,
        payload: { password: 'Nova-77-senha', currentPassword },
      });
    expect((await change()).json()).toMatchObject({
      error: 'ERR_CURRENT_PASSWORD',
      fields: { currentPassword: 'wrongPassword' },
    });
    expect((await change('wrong')).json().error).toBe('ERR_CURRENT_PASSWORD');
    expect((await change(testPassword)).statusCode).toBe(200);
    const after = await app.request({ url: '/api/auth/me', token: fresh.attendant.token });
    expect([after.statusCode, after.json().error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await endedSessions(fresh.attendant)).toEqual(['password changed']);
  });

  it('S412 asks for the current password before the own e-mail changes, and lets nobody guess it', async () => {
    const fresh = await buildCompany(app);
    const change = (email: string, currentPassword?: string) =>
      app.request({
        method: 'PUT',
        url: `/api/users/${fresh.attendant.id}`,
        token: fresh.attendant.token,
        payload: { email, currentPassword },
      });
    const mine = fresh.attendant.email;
    expect((await change(mine.toUpperCase())).statusCode).toBe(200);
    expect((await change('ladra@x.test')).json().error).toBe('ERR_CURRENT_PASSWORD');
    expect((await change(`nova.${mine}`, testPassword)).json().email).toBe(`nova.${mine}`);
    for (let n = 0; n < 5; n += 1)
      expect((await change('ladra@x.test', `palpite ${n}`)).json().error).toBe('ERR_CURRENT_PASSWORD');
    expect((await change('ladra@x.test', testPassword)).json()).toMatchObject({
      error: 'ERR_TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    const byAdmin = await app.request({
      method: 'PUT',
      url: `/api/users/${fresh.attendant.id}`,
      token: fresh.admin.token,
      payload: { email: mine },
    });
    expect(byAdmin.json().email).toBe(mine);
  });

  it('T51 a new profile ends the sessions too, and a form that sends the old one along does not', async () => {
    const { admin, attendant } = await buildCompany(app);
    const give = (profile: 'admin' | 'user') =>
      app.request({ method: 'PUT', url: `/api/users/${attendant.id}`, token: admin.token, payload: { profile } });
    const statusOfAttendant = async () =>
      (await app.request({ url: '/api/auth/me', token: attendant.token })).statusCode;
    expect((await give('user')).json()).toMatchObject({ profile: 'user' });
    expect([await statusOfAttendant(), await endedSessions(attendant)]).toEqual([200, []]);
    expect((await give('admin')).json()).toMatchObject({ profile: 'admin' });
    expect([await statusOfAttendant(), await endedSessions(attendant)]).toEqual([401, ['profile changed']]);
  });

  it('keeps the last admin and refuses to delete oneself', async () => {
    const demoted = await app.request({
      method: 'PUT',
      url: `/api/users/${company.admin.id}`,
      token: company.admin.token,
      payload: { profile: 'user' },
    });
    expect(demoted.json().error).toBe('ERR_LAST_ADMIN');
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/users/${company.admin.id}`,
      token: company.admin.token,
    });
    expect(removed.json().error).toBe('ERR_OWN_USER');
  });

  it('lets the second of two admins who demote each other see what the first did', async () => {
    const shop = await buildCompany(app);
    const other = await buildPerson(app, shop, { profile: 'admin' });
    const [isLocked, mayGoOn] = [createDeferred(), createDeferred()];
    const first = app.uow.write(shop.id, async ({ db }) => {
      await lockUserFacts(db, other.id);
      isLocked.resolve();
      await mayGoOn.promise;
      await updateUserRow(db, other.id, { profile: 'user', endTokens: false });
    });
    await isLocked.promise;
    const second = app.uow.write(shop.id, async ({ db }) => (await lockUserFacts(db, shop.admin.id))?.otherAdmins);
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const untilItWaits = async (): Promise<void> => {
      await expect.poll(() => app.database.asOwner(waiting)).not.toEqual([]);
    };
    // Without the lock the second would not wait, and count an admin who is about to be none.
    await Promise.race([untilItWaits(), second]);
    mayGoOn.resolve();
    await first;
    expect(await second).toBe(0);
  });

  it('leaves one admin when two demote each other at the same moment', async () => {
    const shop = await buildCompany(app);
    const other = await buildPerson(app, shop, { profile: 'admin' });
    const demote = (by: TestPerson, id: number) =>
      app.request({ method: 'PUT', url: `/api/users/${id}`, token: by.token, payload: { profile: 'user' } });
    const answers = await Promise.all([demote(shop.admin, other.id), demote(other, shop.admin.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(
      await app.database.asOwner("SELECT 1 FROM users WHERE company_id = $1 AND profile = 'admin'", [shop.id]),
    ).toHaveLength(1);
  });
});

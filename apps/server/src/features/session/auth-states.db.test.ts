import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, type TestPerson } from '../../../test/test-people.ts';
import type { Signals } from '../../ports/signals.ts';
import { createAuthStates } from './auth-states.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = (await buildCompany(app)).attendant;
});
afterAll(() => app.close());

/** Signals that have not arrived yet. */
const late: Signals = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  onGap: () => () => undefined,
};

it('T12 T55 a node that has not heard of a login yet believes its token, and no longer the one before', async () => {
  const { uow, clock } = app;
  const other = createAuthStates({
    uow,
    tokens: app.deps.tokens,
    clock,
    realTime: { now: () => new Date() },
    signals: late,
  });
  const login = async (): Promise<string> =>
    (
      await app.request({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: person.email, password: person.password },
      })
    ).json<{ token: string }>().token;
  const first = await login();
  expect(await other.byAccessToken(first)).toMatchObject({ userId: person.id });
  const second = await login();
  expect(await other.byAccessToken(second)).toMatchObject({ userId: person.id });
  await expect(other.byAccessToken(first)).rejects.toThrow('ERR_SESSION_EXPIRED');
});

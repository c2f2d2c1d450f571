import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestPerson } from '../../../test/support/test-people.ts';
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

describe('what a node believes of somebody', () => {
  /** A node that counts its reads and hears what the test says. */
  async function buildNode() {
    const heard = new Map<string, (payload: never) => void>();
    let onGap: () => void = () => undefined;
    let reads = 0;
    let isAway = false;
    const node = createAuthStates({
      uow: {
        ...app.uow,
        readPlatform: (act) => {
          reads += 1;
          return isAway ? Promise.reject(new Error('away')) : app.uow.readPlatform(act);
        },
      },
      tokens: app.deps.tokens,
      clock: app.clock,
      realTime: { now: () => new Date() },
      signals: {
        publish: async () => undefined,
        subscribe: (name, listen) => (heard.set(name, listen as (payload: never) => void), () => undefined),
        onGap: (listen) => ((onGap = listen), () => undefined),
      },
    });
    const login = { email: person.email, password: person.password };
    const answer = await app.request({ method: 'POST', url: '/api/auth/login', payload: login });
    const { token } = answer.json<{ token: string }>();
    return {
      ask: () => node.byAccessToken(token),
      reads: () => reads,
      hear: (name: string, payload: object) => heard.get(name)?.(payload as never),
      missSignals: () => onGap(),
      forget: (userId: number) => node.forget([userId]),
      setAway: (value: boolean) => void (isAway = value),
    };
  }

  it('is read once', async () => {
    const node = await buildNode();
    for (let index = 0; index < 3; index += 1) await node.ask();
    expect(node.reads()).toBe(1);
  });

  it.each<[string, (node: Awaited<ReturnType<typeof buildNode>>) => void]>([
    ['when the user changed', (node) => node.hear('usersChanged', { userIds: [0, person.id] })],
    ['when the company changed', (node) => node.hear('companyChanged', {})],
    ['when signals may have been lost', (node) => node.missSignals()],
    ['when it is told to forget', (node) => node.forget(person.id)],
  ])('is read again %s', async (_when, tell) => {
    const node = await buildNode();
    await node.ask();
    tell(node);
    await node.ask();
    expect(node.reads()).toBe(2);
  });

  it('is not read again when somebody else changed', async () => {
    const node = await buildNode();
    await node.ask();
    node.hear('usersChanged', { userIds: [person.id + 1] });
    await node.ask();
    expect(node.reads()).toBe(1);
  });

  it('is not that the database was away', async () => {
    const node = await buildNode();
    node.setAway(true);
    await expect(node.ask()).rejects.toThrow('away');
    node.setAway(false);
    expect(await node.ask()).toMatchObject({ userId: person.id });
  });
});

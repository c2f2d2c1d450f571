import { clientEvents } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { listenAs } from '../../../../test/support/test-sockets.ts';
import { runDueJobs } from '../../../drivers/jobs-postgres/test-data.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createWakeJob } from './snooze-ticket.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
const snooze = (person: TestPerson, { id }: TestTicket, until: string | null) =>
  app.request({ method: 'PUT', url: `/api/tickets/${id}/snooze`, token: person.token, payload: { until } });
const list = async (person: TestPerson, query: string): Promise<number[]> =>
  (await app.request({ url: `/api/tickets?${query}`, token: person.token }))
    .json<{ tickets: { id: number }[] }>()
    .tickets.map(({ id }) => id);
const wake = (): Promise<number> =>
  runDueJobs({ uow: app.uow, log: createLogger('silent'), jobs: [createWakeJob(app.uow)] });

describe('a snoozed ticket', () => {
  it('S433 is out of the lists of everybody, and comes back to its place at its time with a ring', async () => {
    const ticket = await buildTicket(app, company);
    const { updatedAt } = (await app.request({ url: `/api/tickets/${ticket.id}`, token: company.admin.token })).json();
    const until = inHours(2);
    expect((await snooze(company.attendant, ticket, until)).json()).toMatchObject({ updatedAt });
    expect(await list(company.attendant, 'status=open')).not.toContain(ticket.id);
    expect(await list(company.admin, 'status=open&showAll=true')).not.toContain(ticket.id);
    expect(await list(company.attendant, 'status=open&snoozed=true')).toEqual([ticket.id]);
    const { socket, heard } = await listenAs(app, company.attendant);
    await socket.emitWithAck(clientEvents.joinTickets, 'open');
    try {
      await app.moveClock('1 hour');
      expect(await wake(), 'not before its time').toBe(0);
      await app.moveClock('121 minutes');
      expect(await wake()).toBe(1);
    } finally {
      await app.moveClock('0');
    }
    expect(await list(company.attendant, 'status=open')).toContain(ticket.id);
    await expect
      .poll(() => heard.map(({ payload }) => payload))
      .toContainEqual(expect.objectContaining({ action: 'update', woke: true }));
  });

  it('S433 comes back when somebody acts on it', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    await snooze(company.attendant, ticket, inHours(1));
    const payload = { status: 'open', userId: company.attendant.id };
    const url = `/api/tickets/${ticket.id}`;
    const accepted = await app.request({ method: 'PUT', url, token: company.attendant.token, payload });
    expect(accepted.json()).toMatchObject({ status: 'open', snoozedUntil: null });
  });

  it.each([
    ['a time that has passed', () => inHours(-1), 'ERR_VALIDATION'],
    ['more than a year', () => inHours(24 * 367), 'ERR_VALIDATION'],
  ])('S433 is not taken for %s', async (_what, until, error) => {
    const ticket = await buildTicket(app, company);
    expect((await snooze(company.attendant, ticket, until())).json()).toMatchObject({ error });
  });

  it('S433 can be brought back by hand, and snoozed only by whoever answers for it', async () => {
    const ticket = await buildTicket(app, company);
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    expect((await snooze(colleague, ticket, inHours(1))).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await snooze(company.attendant, ticket, inHours(1));
    expect((await snooze(company.attendant, ticket, null)).json()).toMatchObject({ snoozedUntil: null });
  });
});

it('S434 a conversation is marked as unread again by its owner, without a word to the customer', async () => {
  const ticket = await buildTicket(app, company);
  const unread = (person: TestPerson) =>
    app.request({ method: 'PUT', url: `/api/tickets/${ticket.id}/unread`, token: person.token });
  expect((await unread(company.attendant)).json()).toMatchObject({ unreadMessages: 1 });
  await app.database.asOwner('UPDATE tickets SET unread = 5 WHERE id = $1', [ticket.id]);
  expect((await unread(company.attendant)).json()).toMatchObject({ unreadMessages: 5 });
  const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
  expect((await unread(colleague)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await app.database.asOwner('SELECT FROM outbox WHERE connection_id = $1', [ticket.connectionId])).toEqual([]);
});

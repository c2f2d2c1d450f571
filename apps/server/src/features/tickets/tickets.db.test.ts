import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildTicket } from '../../../test/test-conversations.ts';
import { buildCompany, buildSession, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { addUser } from '../users/index.ts';

let app: TestApp;
let company: TestCompany;
/** Of the company, but of none of its queues. */
let stranger: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  const { id } = await app.uow.write(company.id, (work) => addUser(work, { name: 'Caio', email: `caio@${company.canary}.test`, passwordHash: 'none', profile: 'user', isSuper: false, queueIds: [] }));
  stranger = await buildSession(app, { id, companyId: company.id, email: `caio@${company.canary}.test` });
});
afterAll(() => app.close());

const list = async (person: TestPerson, query = ''): Promise<number[]> =>
  (await app.request({ url: `/api/tickets${query}`, token: person.token })).json<{ tickets: { id: number }[] }>().tickets.map(({ id }) => id);
const accept = (person: TestPerson, id: number) => app.request({ method: 'PUT', url: `/api/tickets/${id}`, token: person.token, payload: { status: 'open', userId: person.id } });

describe('who sees which tickets', () => {
  it('S134 R12 attendants their own and the waiting ones of their queues, admins all if they ask', async () => {
    const waiting = await buildTicket(app, company, { status: 'pending' });
    const mine = await buildTicket(app, company, { status: 'open' });
    const nobodys = await buildTicket(app, company, { status: 'pending' });
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL WHERE id = $1', [nobodys.id]);
    expect(await list(company.attendant, '?status=pending')).toEqual([waiting.id]);
    expect(await list(company.attendant, '?status=open')).toEqual([mine.id]);
    expect(await list(stranger)).toEqual([]);
    expect(await list(company.admin, '?status=open')).toEqual([]);
    expect(await list(company.admin, '?status=open&showAll=true')).toEqual([mine.id]);
    expect(await list(company.attendant, '?status=open&showAll=true')).toEqual([mine.id]);
    expect(new Set(await list(company.admin, '?status=pending'))).toEqual(new Set([waiting.id, nobodys.id]));
    const open = (person: TestPerson, uuid: string) => app.request({ url: `/api/tickets/u/${uuid}`, token: person.token });
    expect((await open(company.attendant, waiting.uuid)).json()).toMatchObject({ id: waiting.id, contact: { name: `Cliente ${company.canary}` }, queue: { id: company.queueId }, user: null });
    expect((await open(stranger, waiting.uuid)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await open(company.attendant, nobodys.uuid)).statusCode).toBe(403);
    expect((await app.request({ url: `/api/messages/${waiting.id}`, token: stranger.token })).statusCode).toBe(403);
  });

  it('R12 where a company has no queue at all, attendants see what waits', async () => {
    const other = await buildCompany(app);
    const ticket = await buildTicket(app, other, { status: 'pending' });
    await app.database.asOwner('DELETE FROM queues WHERE company_id = $1', [other.id]);
    expect(await list(other.attendant)).toEqual([ticket.id]);
    expect((await accept(other.attendant, ticket.id)).statusCode).toBe(200);
  });
});

describe('accepting', () => {
  it('S145 accept sets status open and owner, and a second click is no error', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const answer = await accept(company.attendant, ticket.id);
    expect(answer.json()).toMatchObject({ status: 'open', userId: company.attendant.id, user: { id: company.attendant.id }, unreadMessages: 0 });
    expect((await accept(company.attendant, ticket.id)).statusCode).toBe(200);
  });

  it('S145 of twenty who accept at once one gets it and the others learn who', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const people = [company.attendant, company.admin];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(people[index % 2] ?? company.admin, ticket.id)));
    const winners = new Set(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<{ userId: number }>().userId));
    expect(winners.size).toBe(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<{ error: string; userName: string }>());
    expect(refused).toHaveLength(10);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['ERR_TICKET_ALREADY_TAKEN']));
    expect(refused[0]?.userName).toContain(company.canary);
  });

  it('S145 refuses a ticket of a foreign queue and to accept for somebody else', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    expect((await accept(stranger, ticket.id)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const forAna = await app.request({ method: 'PUT', url: `/api/tickets/${ticket.id}`, token: company.admin.token, payload: { status: 'open', userId: company.attendant.id } });
    expect(forAna.json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });
});

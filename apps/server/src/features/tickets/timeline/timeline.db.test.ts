import type { TimelineEntry, TransferColleague } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let colleague: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  colleague = await buildPerson(app, company, { name: 'Dora', queueIds: [company.queueId] });
});
afterAll(() => app.close());

type Page = { messages: { id: number }[]; timeline: TimelineEntry[] };

const change = (person: TestPerson, { id }: TestTicket, payload: Record<string, unknown>) =>
  app.request({ method: 'PUT', url: `/api/tickets/${id}`, token: person.token, payload });
const read = async ({ id }: TestTicket, query = ''): Promise<Page> =>
  (await app.request({ url: `/api/messages/${id}?markAsRead=false${query}`, token: company.admin.token })).json<Page>();
const kindsOf = ({ timeline }: Page): string[] => timeline.map(({ kind }) => kind);

/** Adds so many messages of the customer; answers their ids. */
async function write({ id, contactId }: TestTicket, count: number): Promise<number[]> {
  const rows = await app.database.asOwner<{ id: number }>(
    `INSERT INTO messages (company_id, ticket_id, contact_id, wid, from_me, body)
     SELECT $1, $2, $3, gen_random_uuid()::text, false, 'oi' FROM generate_series(1, $4::int) RETURNING id`,
    [company.id, id, contactId, count],
  );
  return rows.map((row) => Number(row.id));
}

describe('S451 the timeline of a ticket', () => {
  it('tells each change with who made it, in its order and after the message it came after', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const { attendant } = company;
    await change(attendant, ticket, { status: 'open', userId: attendant.id });
    await change(attendant, ticket, { userId: colleague.id, queueId: company.queueId, note: '  valor não bate ' });
    const [written] = await write(ticket, 1);
    await change(colleague, ticket, { status: 'pending' });
    await change(colleague, ticket, { status: 'closed' });
    await change(attendant, ticket, { status: 'open', userId: attendant.id });
    const page = await read(ticket);
    expect(kindsOf(page)).toEqual(['accepted', 'transferred', 'returned', 'resolved', 'reopened']);
    expect(page.timeline[1]).toMatchObject({
      user: { id: attendant.id },
      toUser: { id: colleague.id, name: 'Dora' },
      queue: { id: company.queueId },
      note: 'valor não bate',
    });
    expect(page.timeline.map(({ user }) => user?.id)).toEqual([
      attendant.id,
      attendant.id,
      colleague.id,
      colleague.id,
      attendant.id,
    ]);
    const before = page.messages.at(-2)?.id;
    expect(page.timeline.map(({ afterMessageId }) => afterMessageId)).toEqual([
      before,
      before,
      written,
      written,
      written,
    ]);
  });

  it('says nothing of what changed nothing or was refused, and keeps a note for transfers', async () => {
    const ticket = await buildTicket(app, company);
    const { attendant } = company;
    await change(attendant, ticket, { status: 'open', userId: attendant.id });
    await change(colleague, ticket, { status: 'closed' });
    expect(kindsOf(await read(ticket))).toEqual([]);
    await change(attendant, ticket, { status: 'closed', note: 'ignored' });
    expect((await read(ticket)).timeline).toMatchObject([{ kind: 'resolved', note: null, toUser: null, queue: null }]);
  });

  it('comes with the page whose messages it stands between, once', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    await change(company.attendant, ticket, { status: 'open', userId: company.attendant.id });
    const ids = await write(ticket, 50);
    await change(company.attendant, ticket, { status: 'closed' });
    expect(kindsOf(await read(ticket))).toEqual(['resolved']);
    const oldestShown = ids.at(-40) ?? 0;
    expect(kindsOf(await read(ticket, `&before=${oldestShown}`))).toEqual(['accepted']);
    expect(kindsOf(await read(ticket, `&around=${ids[25]}`))).toEqual([]);
    expect(kindsOf(await read(ticket, `&after=${ids[25]}`))).toEqual(['resolved']);
    expect(kindsOf(await read(ticket, `&after=${ids.at(-1)}`))).toEqual([]);
  });

  it('tells what happens without anybody: an owner and a connection that are deleted', async () => {
    const shop = await buildCompany(app);
    const leaver = await buildPerson(app, shop, { queueIds: [shop.queueId] });
    const ticket = await buildTicket(app, shop, { status: 'pending' });
    await change(leaver, ticket, { status: 'open', userId: leaver.id });
    await app.request({ method: 'DELETE', url: `/api/users/${leaver.id}`, token: shop.admin.token });
    await app.request({
      method: 'DELETE',
      url: `/api/whatsapp/${ticket.connectionId}?closeTickets=true`,
      token: shop.admin.token,
    });
    const page = await app.request({ url: `/api/messages/${ticket.id}`, token: shop.admin.token });
    expect(page.json<Page>().timeline).toMatchObject([
      { kind: 'accepted', user: null },
      { kind: 'ownerDeleted', user: null },
      { kind: 'connectionDeleted', user: null },
    ]);
  });
});

describe('S457 giving a ticket to a colleague', () => {
  it('shows who is online and how many tickets each has', async () => {
    const shop = await buildCompany(app);
    await buildTicket(app, shop);
    await buildTicket(app, shop, { status: 'closed' });
    const answer = await app.request({ url: '/api/tickets/colleagues', token: shop.attendant.token });
    const people = answer.json<TransferColleague[]>();
    expect(people.find(({ id }) => id === shop.attendant.id)).toMatchObject({
      online: false,
      openTickets: 1,
      queues: [{ id: shop.queueId }],
    });
    expect(people.find(({ id }) => id === shop.admin.id)).toMatchObject({ profile: 'admin', openTickets: 0 });
  });

  it('can be undone until the colleague has opened it', async () => {
    const back = { userId: company.attendant.id, queueId: company.queueId };
    const given = await buildTicket(app, company);
    await change(company.attendant, given, { userId: colleague.id, queueId: company.queueId });
    expect((await change(company.attendant, given, back)).statusCode).toBe(200);
    const opened = await buildTicket(app, company);
    await change(company.attendant, opened, { userId: colleague.id, queueId: company.queueId });
    await app.request({ method: 'PUT', url: `/api/tickets/${opened.id}/read`, token: colleague.token });
    expect((await change(company.attendant, opened, back)).statusCode).toBe(403);
  });
});

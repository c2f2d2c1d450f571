import { clientEvents, type Ticket, type TicketOutcome } from '@balcao/contract';
import { mostTicketsAtOnce } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { listenAs } from '../../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  [company, other] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());

const put = (person: TestPerson, url: string, payload: object) =>
  app.request({ method: 'PUT', url: `/api/tickets/many${url}`, token: person.token, payload });
const change = async (person: TestPerson, payload: object): Promise<TicketOutcome[]> =>
  (await put(person, '', payload)).json<{ outcomes: TicketOutcome[] }>().outcomes;
const waiting = (): Promise<{ id: number }> => buildTicket(app, company, { status: 'pending' });
/** What became of each ticket, without its record. */
const brief = (outcomes: readonly TicketOutcome[]) =>
  outcomes.map(({ ticketId, changed, error }) => [ticketId, error ?? changed]);
const auditOf = (ids: readonly number[]) =>
  app.database.asOwner<{ object: string; detail: unknown }>(
    "SELECT object, detail FROM audit_log WHERE action LIKE 'ticket % with others' AND object = ANY ($1) ORDER BY id",
    [ids.map(String)],
  );

describe('several tickets at once', () => {
  it('S490 each is accepted or refused by itself, told once and noted once', async () => {
    const [first, second, taken, outOfSight] = [await waiting(), await waiting(), await waiting(), await waiting()];
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    await change(colleague, { ticketIds: [taken.id], status: 'open', userId: colleague.id });
    const admin = company.admin.id;
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL, user_id = $2 WHERE id = $1', [
      outOfSight.id,
      admin,
    ]);
    const { socket, heard } = await listenAs(app, company.attendant);
    await socket.emitWithAck(clientEvents.joinTickets, 'open');

    const ticketIds = [first.id, second.id, first.id, taken.id, outOfSight.id, 2_000_000_000];
    const outcomes = await change(company.attendant, { ticketIds, status: 'open', userId: company.attendant.id });
    expect(brief(outcomes)).toEqual([
      [first.id, true],
      [second.id, true],
      [taken.id, 'ERR_TICKET_ALREADY_TAKEN'],
      [outOfSight.id, 'ERR_NO_PERMISSION'],
      [2_000_000_000, 'ERR_NO_TICKET_FOUND'],
    ]);
    expect(outcomes.map(({ ticket }) => ticket?.userId ?? null)).toEqual([
      company.attendant.id,
      company.attendant.id,
      null,
      null,
      null,
    ]);
    expect(await auditOf(ticketIds.filter((id) => id !== taken.id))).toEqual(
      [first, second].map(({ id }) => ({ object: String(id), detail: { change: 'accept' } })),
    );
    // A second time changes nothing, so that nothing of it is told either.
    const again = await change(company.attendant, { ticketIds, status: 'open', userId: company.attendant.id });
    expect(brief(again).slice(0, 2)).toEqual([
      [first.id, false],
      [second.id, false],
    ]);
    expect(await auditOf([first.id, second.id])).toHaveLength(2);
    const last = await waiting();
    await change(company.attendant, { ticketIds: [last.id], status: 'open', userId: company.attendant.id });
    const updates = () =>
      heard.flatMap(({ payload: { action, ticket } }) => (action === 'update' ? [(ticket as Ticket).id] : []));
    await expect.poll(updates).toContain(last.id);
    expect(updates()).toEqual([first.id, second.id, last.id]);
  });

  it('S506 S508 a queue that demands a tag keeps back those without one, until they have it', async () => {
    const [bare, tagged] = [await buildTicket(app, company), await buildTicket(app, company)];
    const ticketIds = [bare.id, tagged.id];
    const [tag] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO tags (company_id, name, color) VALUES ($1, 'Motivo', '#0B63B0') RETURNING id",
      [company.id],
    );
    const give = (id: number) => put(company.attendant, '/tag', { ticketIds: [id], tagId: tag?.id, isOn: true });
    await give(tagged.id);
    await app.database.asOwner('UPDATE queues SET requires_tag = true WHERE id = $1', [company.queueId]);
    expect(brief(await change(company.attendant, { ticketIds, status: 'closed' }))).toEqual([
      [bare.id, 'ERR_TICKET_TAG_REQUIRED'],
      [tagged.id, true],
    ]);
    const one = await app.request({
      method: 'PUT',
      url: `/api/tickets/${bare.id}`,
      token: company.admin.token,
      payload: { status: 'closed' },
    });
    expect([one.statusCode, one.json<{ error: string }>().error]).toEqual([400, 'ERR_TICKET_TAG_REQUIRED']);
    await give(bare.id);
    expect(brief(await change(company.attendant, { ticketIds: [bare.id], status: 'closed' }))).toEqual([
      [bare.id, true],
    ]);
    await app.database.asOwner('UPDATE queues SET requires_tag = false WHERE id = $1', [company.queueId]);
  });

  it('S506 where no person closes, no tag is demanded', async () => {
    const elsewhere = await buildCompany(app);
    const ticket = await buildTicket(app, elsewhere);
    await app.database.asOwner('UPDATE queues SET requires_tag = true WHERE id = $1', [elsewhere.queueId]);
    const [row] = await app.database.asOwner<{ connection_id: number }>(
      'SELECT connection_id FROM tickets WHERE id = $1',
      [ticket.id],
    );
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/whatsapp/${row?.connection_id}?closeTickets=true`,
      token: elsewhere.admin.token,
    });
    expect(removed.statusCode).toBe(200);
    expect(await app.database.asOwner('SELECT status FROM tickets WHERE id = $1', [ticket.id])).toEqual([
      { status: 'closed' },
    ]);
  });

  it('S490 they are resolved and transferred, and what the request itself names wrongly refuses all', async () => {
    const [first, second] = [await buildTicket(app, company), await buildTicket(app, company)];
    const ticketIds = [first.id, second.id];
    const note = 'Cliente de sempre';
    const given = await change(company.attendant, { ticketIds, queueId: company.queueId, status: 'pending', note });
    expect(given.map(({ ticket }) => [ticket?.status, ticket?.userId])).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
    const notes = await app.database.asOwner('SELECT note FROM ticket_timeline WHERE ticket_id = ANY ($1)', [
      ticketIds,
    ]);
    expect(notes).toEqual([{ note }, { note }]);
    const resolved = await change(company.admin, { ticketIds, status: 'closed' });
    expect(resolved.map(({ ticket }) => ticket?.status)).toEqual(['closed', 'closed']);
    const foreign = await put(company.admin, '', { ticketIds, queueId: other.queueId });
    expect(foreign.json()).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
  });

  it.each([
    ['accepted', ['open']],
    ['resolved', ['closed', 'open']],
  ])(
    'S536 a waiting one that was %s goes back to its place by an undo, and behind the others without',
    async (_what, steps) => {
      const { id } = await waiting();
      const long = '2026-01-01T00:00:00.000Z';
      await app.database.asOwner('UPDATE tickets SET waiting_since = $2 WHERE id = $1', [id, long]);
      const person = company.admin;
      for (const status of steps) await change(person, { ticketIds: [id], status, userId: person.id });
      const returned = { ticketIds: [id], status: 'pending', userId: null };
      const [undone] = await change(person, { ...returned, isUndo: true });
      expect(new Date(undone?.ticket?.waitingSince ?? '').toISOString()).toBe(long);
      await change(person, { ticketIds: [id], status: 'open', userId: person.id });
      const [again] = await change(person, returned);
      expect(new Date(again?.ticket?.waitingSince ?? '').toISOString()).not.toBe(long);
    },
  );

  it('S490 a tag is put on those that lack it and taken away again', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const tag = (
      await app.request({
        method: 'POST',
        url: '/api/tags',
        token: company.admin.token,
        payload: { name: 'Urgente' },
      })
    ).json<{ id: number }>();
    const mark = async (ticketIds: number[], isOn: boolean): Promise<TicketOutcome[]> =>
      (await put(company.attendant, '/tag', { ticketIds, tagId: tag.id, isOn })).json<{ outcomes: TicketOutcome[] }>()
        .outcomes;
    expect(brief(await mark([first.id], true))).toEqual([[first.id, true]]);
    const both = await mark([first.id, second.id], true);
    expect(brief(both)).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect(both.map(({ ticket }) => ticket?.tags.map(({ name }) => name))).toEqual([['Urgente'], ['Urgente']]);
    expect((await mark([second.id], false))[0]?.ticket?.tags).toEqual([]);
    expect(await auditOf([first.id, second.id])).toHaveLength(3);
  });

  it('S490 T30 tickets of another company are answered as missing ones', async () => {
    const foreign = await buildTicket(app, other, { status: 'pending' });
    const ticketIds = [foreign.id, 2_000_000_000];
    for (const payload of [{ status: 'closed' }, { status: 'open', userId: company.admin.id }])
      expect((await change(company.admin, { ticketIds, ...payload })).map(({ error }) => error)).toEqual([
        'ERR_NO_TICKET_FOUND',
        'ERR_NO_TICKET_FOUND',
      ]);
  });

  it('S490 no more than a hundred are taken', async () => {
    const ticketIds = Array.from({ length: mostTicketsAtOnce + 1 }, (_, index) => index + 1);
    expect((await put(company.admin, '', { ticketIds, status: 'closed' })).statusCode).toBe(400);
    expect((await put(company.admin, '', { ticketIds: [], status: 'closed' })).statusCode).toBe(400);
  });
});

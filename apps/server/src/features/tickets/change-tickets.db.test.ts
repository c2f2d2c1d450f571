import type { Ticket, TicketOutcome } from '@balcao/contract';
import { mostTicketsAtOnce } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildTicket } from '../../../test/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { listenAs } from '../../../test/test-sockets.ts';

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
    const { heard } = await listenAs(app, company.attendant);

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

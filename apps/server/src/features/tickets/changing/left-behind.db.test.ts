import { clientEvents, ticketsEvents, ticketStatuses, wireName } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { listenAs, type Listener } from '../../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;
let colleague: TestPerson;
let ticket: TestTicket;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  company = await buildCompany(app);
  colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
  ticket = await buildTicket(app, company);
});
afterAll(() => app.close());

const remove = (url: string) => app.request({ method: 'DELETE', url, token: company.admin.token });

const placeOf = async (id: number) =>
  (
    await app.database.asOwner<{ status: string; queue_id: number | null; user_id: number | null }>(
      'SELECT status, queue_id, user_id FROM tickets WHERE id = $1',
      [id],
    )
  )[0];

/** A screen with every list open. */
async function watchLists(person: TestPerson): Promise<Listener> {
  const listener = await listenAs(app, person);
  for (const status of ticketStatuses) await listener.socket.emitWithAck(clientEvents.joinTickets, status);
  return listener;
}

const toldTo = ({ heard }: Listener) =>
  heard.filter(({ name }) => name === wireName(ticketsEvents.ticket, company.id)).map(({ payload }) => payload);

describe('S413 when a user is deleted', () => {
  it('the running tickets wait in their queue again, those who see them there are told, and one of them accepts', async () => {
    const [admin, next] = [await watchLists(company.admin), await watchLists(colleague)];
    expect((await remove(`/api/users/${company.attendant.id}`)).statusCode).toBe(200);
    expect(await placeOf(ticket.id)).toEqual({ status: 'pending', queue_id: company.queueId, user_id: null });
    const waiting = { action: 'update', ticket: expect.objectContaining({ id: ticket.id, status: 'pending' }) };
    for (const listener of [admin, next])
      await expect.poll(() => toldTo(listener)).toContainEqual(expect.objectContaining(waiting));
    expect(toldTo(admin)[0]).toMatchObject({ action: 'removeFromList', ticketId: ticket.id });
    const accepted = await app.request({
      method: 'PUT',
      url: `/api/tickets/${ticket.id}`,
      token: colleague.token,
      payload: { status: 'open', userId: colleague.id },
    });
    expect(accepted.statusCode).toBe(200);
  });

  it('closed tickets stay closed, and the wait of the others begins now', async () => {
    const closed = await buildTicket(app, company, { status: 'closed' });
    await app.database.asOwner("UPDATE tickets SET waiting_since = now() - interval '1 day' WHERE id = $1", [
      ticket.id,
    ]);
    await app.database.asOwner(
      "INSERT INTO ticket_trackings (company_id, ticket_id, queued_at) VALUES ($1, $2, now() - interval '1 day')",
      [company.id, ticket.id],
    );
    await remove(`/api/users/${company.attendant.id}`);
    expect(await placeOf(closed.id)).toMatchObject({ status: 'closed', user_id: null });
    const [waited] = await app.database.asOwner<{ is_new: boolean }>(
      "SELECT waiting_since > now() - interval '1 hour' AS is_new FROM tickets WHERE id = $1",
      [ticket.id],
    );
    expect(waited?.is_new).toBe(true);
    const cycles = await app.database.asOwner(
      "SELECT queued_at > now() - interval '1 hour' AS is_new FROM ticket_trackings WHERE ticket_id = $1",
      [ticket.id],
    );
    expect(cycles).toEqual([{ is_new: true }]);
  });

  it('nothing of it happens when the deletion is refused', async () => {
    expect((await remove(`/api/users/${company.admin.id}`)).statusCode).toBe(409);
    expect(await placeOf(ticket.id)).toMatchObject({ status: 'open', user_id: company.attendant.id });
  });
});

describe('S413 when a queue is deleted', () => {
  it('owners keep their tickets, and what waited in it waits without a queue; both are told', async () => {
    const waiting = await buildTicket(app, company, { status: 'pending' });
    const [admin, owner] = [await watchLists(company.admin), await watchLists(company.attendant)];
    expect((await remove(`/api/queue/${company.queueId}`)).statusCode).toBe(200);
    expect(await placeOf(ticket.id)).toEqual({ status: 'open', queue_id: null, user_id: company.attendant.id });
    expect(await placeOf(waiting.id)).toEqual({ status: 'pending', queue_id: null, user_id: null });
    const without = (id: number) =>
      expect.objectContaining({ action: 'update', ticket: expect.objectContaining({ id, queueId: null }) });
    for (const id of [ticket.id, waiting.id]) await expect.poll(() => toldTo(admin)).toContainEqual(without(id));
    await expect.poll(() => toldTo(owner)).toContainEqual(without(ticket.id));
  });
});

describe('S413 when sample data is removed', () => {
  it('the tickets of its people and queues go the same way', async () => {
    await app.database.asOwner(
      "INSERT INTO sample_records (company_id, kind, record_id) VALUES ($1, 'user', $2), ($1, 'queue', $3)",
      [company.id, company.attendant.id, company.queueId],
    );
    const admin = await watchLists(company.admin);
    expect((await remove('/api/sample-data')).statusCode).toBe(200);
    expect(await placeOf(ticket.id)).toEqual({ status: 'pending', queue_id: null, user_id: null });
    await expect.poll(() => toldTo(admin).at(-1)).toMatchObject({ action: 'update', ticket: { queueId: null } });
  });
});

import type { Ticket } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { addQueue } from '../../queues/index.ts';

let app: TestApp;
let company: TestCompany;
let colleague: TestPerson;
/** Closed tickets of one contact: in the queue of the attendants, in another queue, and the one that runs now. */
let earlier: TestTicket;
let hidden: TestTicket;
let current: TestTicket;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
  const otherQueue = await app.uow.write(company.id, (work) =>
    addQueue(work, { name: 'Vendas', color: '#123456', greetingMessage: '', outOfHoursMessage: '', schedules: [] }),
  );
  earlier = await buildTicket(app, company, { status: 'closed' });
  hidden = await buildTicket(app, company, { status: 'closed' });
  current = await buildTicket(app, company);
  const sameContact = 'UPDATE tickets SET contact_id = $1 WHERE id = ANY($2)';
  await app.database.asOwner(sameContact, [current.contactId, [earlier.id, hidden.id]]);
  const elsewhere = 'UPDATE tickets SET queue_id = $1, user_id = $2 WHERE id = $3';
  await app.database.asOwner(elsewhere, [otherQueue.id, company.admin.id, hidden.id]);
});
afterAll(() => app.close());

const history = (person: TestPerson, { id }: TestTicket) =>
  app.request({ url: `/api/tickets/${id}/history`, token: person.token });
const idsFor = async (person: TestPerson, ticket: TestTicket): Promise<number[]> =>
  (await history(person, ticket)).json<Ticket[]>().map(({ id }) => id);

describe('S454 the other tickets of the contact', () => {
  it('are listed newest first, by whoever answered them, within the rights of the caller', async () => {
    await buildTicket(app, company);
    expect(await idsFor(company.admin, current)).toEqual([hidden.id, earlier.id]);
    expect(await idsFor(colleague, current)).toEqual([earlier.id]);
    expect(await idsFor(company.admin, earlier)).toEqual([current.id, hidden.id]);
  });

  it('are refused to whoever does not see the ticket', async () => {
    expect((await history(colleague, hidden)).statusCode).toBe(403);
    const stranger = await buildCompany(app);
    expect((await history(stranger.admin, current)).statusCode).toBe(404);
  });
});

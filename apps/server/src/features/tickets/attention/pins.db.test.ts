import { mostPins } from '@balcao/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const pin = (person: TestPerson, id: number, method: 'PUT' | 'DELETE' = 'PUT') =>
  app.request({ method, url: `/api/tickets/${id}/pin`, token: person.token });
const pins = async (person: TestPerson): Promise<number[]> =>
  (await app.request({ url: '/api/tickets/pins', token: person.token })).json<{ id: number }[]>().map(({ id }) => id);

it('S435 each person pins for the own lists, the last first, while the ticket runs and may be seen', async () => {
  const [first, second] = [await buildTicket(app, company), await buildTicket(app, company)];
  for (const { id } of [first, second, first]) expect((await pin(company.attendant, id)).statusCode).toBe(200);
  expect(await pins(company.attendant)).toEqual([second.id, first.id]);
  expect(await pins(company.admin)).toEqual([]);
  await app.database.asOwner(`UPDATE tickets SET status = 'closed' WHERE id = $1`, [second.id]);
  expect(await pins(company.attendant)).toEqual([first.id]);
  await app.database.asOwner('UPDATE tickets SET user_id = $2, queue_id = NULL WHERE id = $1', [
    first.id,
    company.admin.id,
  ]);
  expect(await pins(company.attendant)).toEqual([]);
  await app.database.asOwner('UPDATE tickets SET user_id = $2 WHERE id = $1', [first.id, company.attendant.id]);
  await pin(company.attendant, first.id, 'DELETE');
  expect((await pin(company.attendant, first.id, 'DELETE')).statusCode).toBe(200);
  expect(await pins(company.attendant)).toEqual([]);
});

it('S435 no more than twenty are pinned, also when many are at once', async () => {
  const shop = await buildCompany(app);
  const tickets = [];
  for (let n = 0; n < mostPins + 2; n += 1) tickets.push(await buildTicket(app, shop));
  const answers = await Promise.all(tickets.map(({ id }) => pin(shop.attendant, id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(mostPins);
  expect(answers.filter(({ body }) => body.includes('ERR_TOO_MANY_PINS'))).toHaveLength(2);
  expect(await pins(shop.attendant)).toHaveLength(mostPins);
});

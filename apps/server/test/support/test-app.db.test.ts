import { rooms, tagsEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { startTestApp } from './test-app.ts';
import { buildTicket } from './test-conversations.ts';
import { buildCompany } from './test-people.ts';

it('answers that the database wrote and events are compared with the contract in every database test', async () => {
  const app = await startTestApp();
  const company = await buildCompany(app);
  const { id } = await buildTicket(app, company);
  const readTicket = async () =>
    (await app.request({ url: `/api/tickets/${id}`, token: company.admin.token })).statusCode;
  expect(await readTicket()).toBe(200);
  await app.database.asOwner('ALTER TABLE tickets DROP CONSTRAINT tickets_status_check');
  await app.database.asOwner("UPDATE tickets SET status = 'lost' WHERE id = $1", [id]);
  expect(await readTicket()).toBe(500);

  const tag = { id: 1, name: 'Urgente', color: '#ABCDEF', secret: 'x' };
  app.deps.broadcaster.emit(tagsEvents.tag, company.id, [rooms.company(company.id)], { action: 'create', tag });
  await expect(app.close()).rejects.toThrow('The event tag carries what its schema does not declare');
});

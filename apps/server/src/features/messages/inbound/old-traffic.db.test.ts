import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import { deleteOldTraffic } from './delete-old-traffic.ts';

let work: TestWork;
beforeAll(async () => void (work = await startTestWork()));
afterAll(() => work.close());

it('forgets what is long done and keeps what waits, however old', async () => {
  const { companyId, connectionId } = await work.buildLink();
  const event = (id: string, state: string, age: string) =>
    work.database.asOwner(
      `INSERT INTO inbound_events (company_id, connection_id, kind, provider_id, chat, state, received_at) VALUES ($1, $2, 'message', $3, 'pn:1', $4, now() - $5::interval)`,
      [companyId, connectionId, id, state, age],
    );
  for (const [id, state, age] of [
    ['fresh', 'done', '6 days'],
    ['old', 'done', '8 days'],
    ['given up', 'failed', '89 days'],
    ['long given up', 'failed', '91 days'],
    ['waits', 'new', '100 days'],
  ] as const)
    await event(id, state, age);
  const [contact] = await work.database.asOwner<{ id: number }>(
    `INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id`,
    [companyId],
  );
  const [ticket] = await work.database.asOwner<{ id: number }>(
    `INSERT INTO tickets (company_id, contact_id, connection_id, chat) VALUES ($1, $2, $3, 'pn:1') RETURNING id`,
    [companyId, contact?.id, connectionId],
  );
  for (const [wid, state, age] of [
    ['gone', 'sent', '31 days'],
    ['left', 'sent', '29 days'],
    ['stuck', 'queued', '99 days'],
    ['failed', 'failed', '31 days'],
  ] as const) {
    const [message] = await work.database.asOwner<{ id: number }>(
      `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me) VALUES ($1, $2, $3, $4, true) RETURNING id`,
      [companyId, ticket?.id, connectionId, wid],
    );
    await work.database.asOwner(
      `INSERT INTO outbox (company_id, connection_id, chat, message_id, state, created_at) VALUES ($1, $2, 'pn:1', $3, $4, now() - $5::interval)`,
      [companyId, connectionId, message?.id, state, age],
    );
  }
  await deleteOldTraffic(work.uow);
  expect(
    (await work.database.asOwner<{ provider_id: string }>('SELECT provider_id FROM inbound_events ORDER BY 1')).map(
      (row) => row.provider_id,
    ),
  ).toEqual(['fresh', 'given up', 'waits']);
  expect(
    (
      await work.database.asOwner<{ wid: string }>(
        'SELECT wid FROM outbox o JOIN messages m ON m.id = o.message_id ORDER BY 1',
      )
    ).map((row) => row.wid),
  ).toEqual(['failed', 'left', 'stuck']);
});

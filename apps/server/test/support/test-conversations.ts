import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import type { TestCompany } from './test-people.ts';

export type TestTicket = { id: number; uuid: string; connectionId: number; contactId: number; messageId: number };

/** A connection of the simulator that counts as connected, without a session behind it. */
export async function buildConnection(
  app: TestApp,
  { id, canary }: Pick<TestCompany, 'id' | 'canary'>,
  { queueIds = [], status = 'CONNECTED' }: { queueIds?: number[]; status?: string } = {},
): Promise<number> {
  const [made] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, $2, 'simulator', $3) RETURNING id",
    [id, `${canary} ${randomUUID().slice(0, 8)}`, status],
  );
  if (!made) throw new Error('no connection was made');
  for (const [position, queueId] of queueIds.entries())
    await app.database.asOwner(
      'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, $4)',
      [id, made.id, queueId, position],
    );
  return made.id;
}

/**
 * A conversation with one message of the customer and one of ours, in the company's queue and, if open, the
 * attendant's.
 */
export async function buildTicket(
  app: TestApp,
  company: TestCompany,
  { status = 'open' }: { status?: 'open' | 'pending' | 'closed' } = {},
): Promise<TestTicket> {
  const { id: companyId, canary } = company;
  const connectionId = await buildConnection(app, company);
  const [contact] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO contacts (company_id, name) VALUES ($1, $2) RETURNING id',
    [companyId, `Cliente ${canary}`],
  );
  const [ticket] = await app.database.asOwner<{ id: number; uuid: string }>(
    'INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message, chat) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, uuid',
    [
      companyId,
      contact?.id,
      connectionId,
      company.queueId,
      status === 'pending' ? null : company.attendant.id,
      status,
      canary,
      'pn:5511987654321',
    ],
  );
  const insert =
    'INSERT INTO messages (company_id, ticket_id, contact_id, user_id, connection_id, wid, from_me, body, send_state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id';
  await app.database.asOwner(insert, [
    companyId,
    ticket?.id,
    contact?.id,
    null,
    connectionId,
    randomUUID(),
    false,
    canary,
    null,
  ]);
  const [message] = await app.database.asOwner<{ id: number }>(insert, [
    companyId,
    ticket?.id,
    null,
    company.attendant.id,
    connectionId,
    randomUUID(),
    true,
    canary,
    'sent',
  ]);
  if (!ticket || !contact || !message) throw new Error('no ticket was made');
  return { id: ticket.id, uuid: ticket.uuid, connectionId, contactId: contact.id, messageId: Number(message.id) };
}

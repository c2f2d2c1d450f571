import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';
import type { TestDatabase } from '../test-database.ts';
import type { TestCompany } from '../test-people.ts';
import { buildResource } from './resources.ts';

/** Every table that belongs to companies; `companies` itself counts, by its id. */
export async function listTenantTables({
  asOwner,
}: Pick<TestDatabase, 'asOwner'>): Promise<{ name: string; companyColumn: string }[]> {
  const tables = await asOwner<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  return [
    { name: 'companies', companyColumn: 'id' },
    ...tables.map(({ name }) => ({ name, companyColumn: 'company_id' })),
  ];
}

/**
 * Puts a row into each table that the actions of a new company leave empty. Rows that due work looks at
 * lie in the far future, so that nothing moves them during a test.
 */
export async function fillTables(app: TestApp, company: TestCompany): Promise<void> {
  const { id, canary, attendant } = company;
  const { asOwner } = app.database;
  await buildResource.media(app, company);
  await buildResource.quickMessage(app, company);
  await asOwner("INSERT INTO media_leftovers (company_id, storage_key, due_at) VALUES ($1, $2, '2099-01-01')", [
    id,
    `${id}/2030/01/${canary}`,
  ]);
  await asOwner(
    "INSERT INTO presence (company_id, socket_id, user_id, node_id, last_seen_at) VALUES ($1, $2, $3, $4, '2099-01-01')",
    [id, canary, attendant.id, randomUUID()],
  );
  await asOwner(
    "INSERT INTO jobs (company_id, name, key, payload, due_at) VALUES ($1, 'example', $2, '{}', '2099-01-01')",
    [id, canary],
  );
  await asOwner("INSERT INTO sample_records (company_id, kind, record_id) VALUES ($1, 'example', 1)", [id]);
  await asOwner("INSERT INTO audit_log (company_id, action, object) VALUES ($1, 'example', $2)", [id, canary]);
  const connectionId = await fillConnectionTables(app, company);
  await fillConversationTables(app, company, connectionId);
}

async function fillConnectionTables(app: TestApp, { id, canary, queueId }: TestCompany): Promise<number> {
  const { asOwner } = app.database;
  const [connection] = await asOwner<{ id: number }>(
    'INSERT INTO connections (company_id, name, is_default, greeting_message) VALUES ($1, $2, true, $2) RETURNING id',
    [id, canary],
  );
  await asOwner(
    'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, 1)',
    [id, connection?.id, queueId],
  );
  await asOwner('INSERT INTO session_leases (company_id, connection_id) VALUES ($1, $2)', [id, connection?.id]);
  await asOwner(
    "INSERT INTO cloud_accounts (company_id, connection_id, phone_number_id, waba_id, sealed_token, token_hint, sealed_app_secret) VALUES ($1, $2, $3, '1', '', '', '')",
    [id, connection?.id, canary],
  );
  await asOwner(
    "INSERT INTO message_templates (company_id, connection_id, name, language, category, status, body, footer, buttons) VALUES ($1, $2, $3, 'pt_BR', 'utility', 'approved', '', '', '[]')",
    [id, connection?.id, canary],
  );
  await asOwner('INSERT INTO device_credentials (company_id, connection_id, sealed) VALUES ($1, $2, $3)', [
    id,
    connection?.id,
    canary,
  ]);
  await asOwner(
    "INSERT INTO device_keys (company_id, connection_id, kind, id, sealed) VALUES ($1, $2, 'session', '1', $3)",
    [id, connection?.id, canary],
  );
  await asOwner("INSERT INTO sent_contents (company_id, connection_id, wid, content) VALUES ($1, $2, $3, '')", [
    id,
    connection?.id,
    canary,
  ]);
  await asOwner(
    "INSERT INTO phone_contacts (company_id, connection_id, address, name, identities) VALUES ($1, $2, 'pn:5511988887777', $3, $4)",
    [id, connection?.id, canary, JSON.stringify([{ kind: 'pn', scope: '', value: '5511988887777' }])],
  );
  return connection?.id ?? 0;
}

async function fillConversationTables(
  app: TestApp,
  { id, canary, attendant, queueId }: TestCompany,
  connectionId: number,
): Promise<void> {
  const { asOwner } = app.database;
  const [contact] = await asOwner<{ id: number }>(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, '5511988887777') RETURNING id",
    [id, canary],
  );
  await asOwner(
    "INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', '5511988887777', $2)",
    [id, contact?.id],
  );
  const [ticket] = await asOwner<{ id: number }>(
    "INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message, chat) VALUES ($1, $2, $3, $4, $5, 'open', $6, 'pn:5511988887777') RETURNING id",
    [id, contact?.id, connectionId, queueId, attendant.id, canary],
  );
  await asOwner(
    "INSERT INTO contact_fields (company_id, contact_id, position, name, value) VALUES ($1, $2, 0, 'example', $3)",
    [id, contact?.id, canary],
  );
  const [tag] = await asOwner<{ id: number }>(
    "INSERT INTO tags (company_id, name, color) VALUES ($1, $2, '#B42318') RETURNING id",
    [id, canary],
  );
  await asOwner('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
    id,
    ticket?.id,
    tag?.id,
  ]);
  await asOwner(
    'INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note) VALUES ($1, $2, $3, $4, $5)',
    [id, ticket?.id, contact?.id, attendant.id, canary],
  );
  await asOwner(
    'INSERT INTO ticket_trackings (company_id, ticket_id, user_id, connection_id, queue_id) VALUES ($1, $2, $3, $4, $5)',
    [id, ticket?.id, attendant.id, connectionId, queueId],
  );
  const [message] = await asOwner<{ id: number }>(
    'INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, wid, from_me, body) VALUES ($1, $2, $3, $4, $5, false, $5) RETURNING id',
    [id, ticket?.id, contact?.id, connectionId, canary],
  );
  await asOwner(
    "INSERT INTO message_edits (company_id, message_id, edit_id, previous_body) VALUES ($1, $2, 'example', $3)",
    [id, message?.id, canary],
  );
  await asOwner(
    "INSERT INTO inbound_events (company_id, connection_id, kind, provider_id, chat) VALUES ($1, $2, 'message', $3, 'pn:5511988887777')",
    [id, connectionId, canary],
  );
  await asOwner(
    "INSERT INTO outbox (company_id, connection_id, chat, message_id, state, next_at) VALUES ($1, $2, 'pn:5511988887777', $3, 'sent', '2099-01-01')",
    [id, connectionId, message?.id],
  );
}

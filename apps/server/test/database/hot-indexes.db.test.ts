import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hotPaths, watchStatements, type HotScene } from './hot-paths.ts';
import { startTestApp } from '../support/test-app.ts';
import { buildTicket } from '../support/test-conversations.ts';
import { buildCompany } from '../support/test-people.ts';

/*
 * A statement that finds what it needs by an index reads about as much of a large company as of a small one. So each
 * hot path is walked twice, and what the database read is counted: rows of tables, and blocks, those of functions and
 * constraints included. No time is measured.
 */

const small = 3_000;
const large = 4 * small;

/** A number of rows is counted from an index, up to some thousands, and grows with the company. */
const counts = /^\s*select \(?(select )?count\(/i;

let scene: HotScene;
let explained: Promise<number>[] = [];

type Plan = {
  Plans?: Plan[];
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
};
type Explained = { rows: [{ 'QUERY PLAN': [{ Plan: Plan }] }] };

/** How much a statement reads; it is tried first and undone. */
async function measure(text: string, values: unknown[], query: (...words: unknown[]) => unknown): Promise<number> {
  const undone = [
    query('SAVEPOINT explained'),
    query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values),
    query('ROLLBACK TO SAVEPOINT explained'),
  ] as const;
  const [, answer] = (await Promise.all(undone)) as unknown as [unknown, Explained];
  const { Plan } = answer.rows[0]['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] + countRows(Plan);
}

/** The rows that were read from tables, those that a condition then left out included. */
function countRows({ Plans = [], ...plan }: Plan): number {
  const read = plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0));
  return Plans.reduce((sum, one) => sum + countRows(one), plan['Relation Name'] === undefined ? 0 : read);
}

beforeAll(async () => {
  const app = await startTestApp();
  watchStatements(app, ({ text, values }, query) => {
    if (!counts.test(text)) explained.push(measure(text, values, query));
  });
  const company = await buildCompany(app);
  scene = { app, company, open: await buildTicket(app, company) };
});
afterAll(() => scene.app.close());

/** Tickets in all states with their contacts, messages, notes and what was sent, numbered from one to the other. */
async function grow(from: number, to: number): Promise<void> {
  const { app, company, open } = scene;
  const { asOwner } = app.database;
  const between = [company.id, from, to];
  const numbered = 'FROM generate_series($2::int, $3::int) AS n';
  const ids = await asOwner<{ id: number }>(
    `INSERT INTO contacts (company_id, name, number) SELECT $1, 'Cliente ' || md5(n::text), '55119' || (10000000 + n) ${numbered} RETURNING id`,
    between,
  );
  const contactIds = ids.map(({ id }) => id);
  await asOwner(
    `INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'pn', number, id FROM contacts WHERE id = ANY($1)`,
    [contactIds],
  );
  const tickets = await asOwner<{ id: number }>(
    `INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, chat, updated_at)
     SELECT $1, c.id, $3, $4, CASE c.id % 20 WHEN 0 THEN NULL WHEN 1 THEN $5::int ELSE $6::int END,
       (ARRAY['open', 'pending', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + c.id / 20 % 8],
       'pn:' || c.number, now() - c.id * interval '1 second'
     FROM contacts c WHERE c.id = ANY($2) RETURNING id`,
    [company.id, contactIds, open.connectionId, company.queueId, company.attendant.id, company.admin.id],
  );
  await asOwner(
    `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body, read, send_state)
     SELECT $1, t, $3, 'W' || t || '-' || n, n = 2, md5(t::text || n), n <> 3, CASE WHEN n = 2 THEN 'sent' END
     FROM unnest($2::int[]) AS t, generate_series(1, 3) AS n`,
    [company.id, tickets.map(({ id }) => id), open.connectionId],
  );
  await asOwner(
    `INSERT INTO outbox (company_id, connection_id, chat, message_id, action, state)
     SELECT company_id, connection_id, 'pn:' || ticket_id, id, 'send', 'sent' FROM messages WHERE company_id = $1 AND wid LIKE 'W%-2'
       AND NOT EXISTS (SELECT FROM outbox o WHERE o.message_id = messages.id)`,
    [company.id],
  );
  await asOwner(
    `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note) SELECT company_id, id, contact_id, $3, 'nota' FROM tickets WHERE company_id = $1 AND id = ANY($2)`,
    [company.id, tickets.map(({ id }) => id), company.attendant.id],
  );
  await asOwner(
    `INSERT INTO ticket_trackings (company_id, ticket_id, connection_id) SELECT company_id, id, connection_id FROM tickets WHERE company_id = $1 AND id = ANY($2)`,
    [company.id, tickets.map(({ id }) => id)],
  );
  await asOwner(
    'VACUUM ANALYZE contacts, contact_identities, tickets, messages, outbox, ticket_notes, ticket_trackings',
  );
}

/** How much each statement of each path reads. */
async function walkAll(): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const [name, path] of hotPaths) {
    const walk = await path(scene);
    explained = [];
    await walk();
    found.set(name, await Promise.all(explained));
  }
  return found;
}

describe('what a hot path reads', () => {
  let before: Map<string, number[]>;
  let after: Map<string, number[]>;

  beforeAll(async () => {
    // One conversation is long from the beginning.
    await scene.app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body, read) SELECT $1, $2, $3, 'long-' || n, false, 'oi', true FROM generate_series(1, 3000) AS n`,
      [scene.company.id, scene.open.id, scene.open.connectionId],
    );
    await grow(1, small);
    await walkAll();
    before = await walkAll();
    await grow(small + 1, large);
    await walkAll();
    after = await walkAll();
  });

  it.each(hotPaths.map(([name]) => name))('%s does not grow with the company', (name) => {
    const [few, many] = [before.get(name) ?? [], after.get(name) ?? []];
    expect(many).toHaveLength(few.length);
    for (const [index, read] of many.entries()) expect(read).toBeLessThan(2 * ((few[index] ?? 0) + 10));
  });
});

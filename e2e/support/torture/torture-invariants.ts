import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Product } from '../product.ts';
import type { Ledger, LedgerLine } from './torture-ledger.ts';

/** What must hold once everything has come to rest: each statement answers the rows that break its rule. */
const rules: Readonly<Record<string, string>> = {
  'a message of a customer is lost': `
    SELECT w.id FROM simulator.messages w LEFT JOIN messages m ON m.connection_id = w.connection_id AND m.wid = w.id AND NOT m.from_me
    WHERE w.from_customer AND m.id IS NULL`,
  'a message of a customer is doubled': `SELECT wid FROM messages WHERE NOT from_me GROUP BY connection_id, wid HAVING count(*) > 1`,
  'a message came from nobody': `
    SELECT m.wid FROM messages m JOIN connections c ON c.company_id = m.company_id AND c.id = m.connection_id AND c.provider = 'simulator'
    LEFT JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid AND w.from_customer
    WHERE NOT m.from_me AND m.kind NOT IN ('call', 'video_call') AND w.id IS NULL`,
  'a chat is out of order': `
    SELECT wid FROM (
      SELECT m.id, m.wid, lag(m.id) OVER (PARTITION BY w.connection_id, w.chat ORDER BY w.seq) AS before
      FROM messages m JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid AND w.from_customer WHERE NOT m.from_me) o
    WHERE before > id`,
  'an event waits or was given up': `SELECT provider_id FROM inbound_events WHERE state <> 'done'`,
  'an answer has no end': `SELECT message_id FROM outbox WHERE state NOT IN ('sent', 'failed', 'uncertain')`,
  'a message and its line in the outbox disagree': `
    SELECT m.id FROM messages m JOIN outbox o ON o.company_id = m.company_id AND o.message_id = m.id AND o.action = 'send'
    WHERE m.send_state <> o.state AND NOT (m.send_state = 'sent' AND m.ack > 0)`,
  'an answer called sent never arrived': `
    SELECT m.wid FROM messages m LEFT JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid AND NOT w.from_customer
    WHERE m.from_me AND m.send_state = 'sent' AND w.id IS NULL`,
  'something arrived that is called neither sent nor uncertain': `
    SELECT w.id FROM simulator.messages w LEFT JOIN messages m ON m.connection_id = w.connection_id AND m.wid = w.id AND m.from_me
    WHERE NOT w.from_customer AND m.send_state IS DISTINCT FROM 'sent' AND m.send_state IS DISTINCT FROM 'uncertain'`,
  'two tickets of a chat run': `
    SELECT contact_id FROM tickets WHERE status IN ('open', 'pending') GROUP BY company_id, contact_id, connection_id HAVING count(*) > 1`,
  // Accepting and reading also empty the count, which only a waiting ticket without an answer rules out. What the
  // product says by itself reads nothing.
  'a count of unread messages is wrong': `
    SELECT id FROM (
      SELECT t.id, t.unread, t.status, answers, (SELECT count(*) FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND NOT m.from_me AND m.id > last_answer) AS recount
      FROM tickets t, LATERAL (SELECT count(*) AS answers, coalesce(max(id), 0) AS last_answer FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.from_me AND NOT m.is_automatic) a) r
    WHERE unread > recount OR (status = 'pending' AND answers = 0 AND unread <> recount)`,
  'an ack is higher than the world says': `
    SELECT m.wid FROM messages m JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid AND NOT w.from_customer WHERE m.from_me AND m.ack > w.ack`,
  'a message has no file though it says so': `SELECT m.id FROM messages m LEFT JOIN media_files f ON f.company_id = m.company_id AND f.id = m.media_id WHERE m.media_state = 'ready' AND f.id IS NULL`,
  'a file belongs to no message': `SELECT f.id FROM media_files f LEFT JOIN messages m ON m.company_id = f.company_id AND m.media_id = f.id WHERE f.visibility = 'ticket' AND m.id IS NULL`,
};

/** What is under way; zero everywhere means rest. */
const underWay = `
  SELECT (SELECT count(*)::int FROM simulator.events) AS events, (SELECT count(*)::int FROM inbound_events WHERE state = 'new') AS parked,
    (SELECT count(*)::int FROM outbox WHERE state IN ('queued', 'sending')) AS outgoing, (SELECT count(*)::int FROM messages WHERE media_state = 'pending') AS files`;

/** Waits until nothing travels any more: the world has told everything, the outbox is empty, the files are here. */
export async function waitForRest(product: Product, timeout = 60_000): Promise<void> {
  const look = async () => (await product.sql(underWay).catch(() => []))[0];
  await expect
    .poll(look, { timeout, message: 'everything comes to rest' })
    .toEqual({ events: 0, parked: 0, outgoing: 0, files: 0 });
}

/** The rules of the torture list that are broken, each with how often and an example. Call it at rest. */
export async function findBroken(product: Product, ledger: readonly LedgerLine[] = []): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const rows = await product.sql(statement);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length}, such as ${Object.values(rows[0] ?? {}).join(' ')}`);
  }
  return [...broken, ...(await findFileTrouble(product)), ...(await findLedgerTrouble(product, ledger))];
}

/** Waits for rest and fails with everything that is broken; a ledger is read only then. */
export async function expectInvariants(
  product: Product,
  ledger: Pick<Ledger, 'lines'> | readonly LedgerLine[] = [],
  timeout?: number,
): Promise<void> {
  await waitForRest(product, timeout);
  expect(await findBroken(product, 'lines' in ledger ? ledger.lines() : ledger)).toEqual([]);
}

/** Files of the store without a row, and rows without their file. */
async function findFileTrouble(product: Product): Promise<string[]> {
  const folder = join(product.dataDir, 'media');
  const onDisk = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('.tmp'))
        .map(({ name }) => name)
    : [];
  const rows = await product.sql<{ key: string }>('SELECT storage_key AS key FROM media_files');
  const known = new Set(rows.map(({ key }) => key.split('/').at(-1) ?? key));
  const present = new Set(onDisk);
  const strays = onDisk.filter((name) => !known.has(name));
  const missing = [...known].filter((name) => !present.has(name));
  return [
    ...(strays.length > 0 ? [`files without a row: ${strays.length}, such as ${strays[0]}`] : []),
    ...(missing.length > 0 ? [`rows without their file: ${missing.length}`] : []),
  ];
}

/**
 * Whatever the referee wrote down was ours, and arrived where he says; whatever is called sent, he or the world's ack
 * has seen.
 */
async function findLedgerTrouble(product: Product, ledger: readonly LedgerLine[]): Promise<string[]> {
  if (ledger.length === 0) return [];
  const rows = await product.sql<{ key: string; state: string; ack: number }>(
    `SELECT m.connection_id || ' ' || o.chat || ' ' || m.wid AS key, m.send_state AS state, m.ack FROM messages m JOIN outbox o ON o.company_id = m.company_id AND o.message_id = m.id AND o.action = 'send'`,
  );
  const states = new Map(rows.map(({ key, ...row }) => [key, row]));
  const keys = new Set(ledger.map(({ connectionId, chat, id }) => `${connectionId} ${chat} ${id}`));
  const foreign = [...keys].filter((key) => !['sent', 'uncertain'].includes(states.get(key)?.state ?? ''));
  const unseen = rows.filter(({ key, state, ack }) => state === 'sent' && ack === 0 && !keys.has(key));
  return [
    ...(foreign.length > 0 ? [`in the ledger but not sent by us: ${foreign.length}, such as ${foreign[0]}`] : []),
    ...(unseen.length > 0 ? [`sent but not in the ledger: ${unseen.length}`] : []),
  ];
}

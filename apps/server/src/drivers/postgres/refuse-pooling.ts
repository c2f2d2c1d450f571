import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';
import { StartError } from '../../platform/start-error.ts';
import { withTimeLimit } from '../../platform/worker/time-limit.ts';

/** A pooler with a single connection to the server never answers the second of ours. */
const patienceMs = 3_000;

/**
 * Throws when the address leads to a pooler that gives every transaction another session, such as PgBouncer in
 * transaction mode. There the lock of the migrations stays for ever, notifications never arrive and prepared
 * statements are unknown, all of it in silence.
 */
export async function refuseTransactionPooling(url: string, variable: string): Promise<void> {
  const [ours, other] = [connection(url), connection(url)];
  try {
    await ours.connect();
    await other.connect();
    if (await keepsSession(ours, other)) return;
  } finally {
    await Promise.all([ours.end(), other.end()]);
  }
  throw new StartError(
    `${variable} leads to a pooler that gives every transaction another session (PgBouncer with pool_mode = transaction or statement). ` +
      'Balcão has a pool of its own and needs its sessions: set the address of PostgreSQL itself, or pool_mode = session.',
  );
}

/** Leaves a mark in a session, keeps another one busy, and looks whether the mark is still there. */
async function keepsSession(ours: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  await ours.query("SELECT set_config('balcao.mark', $1, false)", [mark]);
  await other.query('BEGIN');
  const look = ours.query<{ mark: string | null }>("SELECT current_setting('balcao.mark', true) AS mark");
  const found = await withTimeLimit(patienceMs, () => look).catch(() => null);
  return found?.rows[0]?.mark === mark;
}

function connection(url: string): pg.Client {
  const client = new pg.Client(connectionOptions({ url, program: 'check' }));
  client.on('error', () => undefined);
  return client;
}

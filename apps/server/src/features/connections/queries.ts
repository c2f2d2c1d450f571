import type { Connection, ConnectionSession, StatusReason } from '@balcao/contract';
import { hasCaughtUp, isTrulyConnected } from '@balcao/domain';
import { literal, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** What changes live of a connection `c`. */
const sessionColumns = [
  'c.id',
  'c.name',
  'c.status',
  'c.status_reason',
  'c.status_since',
  'c.qrcode',
  'c.qrcode_until',
  'c.pairing_code',
  'c.restricted_until',
  'c.restriction_is_open',
  'c.payment_missing_at',
  'c.clock_ahead_seconds',
  'c.retries',
  'c.number',
  'c.connected_since',
  'c.last_frame_in',
  'c.last_frame_out',
  'c.last_drop_at',
  'c.last_drop_reason',
  'c.version',
  'c.updated_at',
] as const;

/** The rest of a connection `c`, with its number at Meta's API `a`. */
const furtherColumns = [
  'c.provider',
  'c.is_default',
  'c.default_queue_id',
  'c.greeting_message',
  'c.completion_message',
  'c.transfer_message',
  'c.out_of_hours_message',
  'c.rating_message',
  'c.token_hint',
  'a.phone_number_id',
  'a.waba_id',
  'a.token_hint as cloud_token_hint',
  'a.verify_token',
  'a.webhook_key',
  'a.verified_at',
  'a.last_webhook_at',
] as const;

const connectionsOf = (db: TenantDb) => db.sql.selectFrom('connections as c').where('c.company_id', '=', db.companyId);

const sessionsOf = (db: TenantDb) =>
  connectionsOf(db)
    .select(sessionColumns)
    .select((eb) => [
      eb
        .selectFrom('outbox as o')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('o.company_id', '=', 'c.company_id')
        .whereRef('o.connection_id', '=', 'c.id')
        .where('o.action', '=', 'send')
        .where('o.state', 'in', [literal('queued'), literal('sending')])
        .$asScalar()
        .as('waiting'),
      now().as('now'),
    ]);

const wholeConnectionsOf = (db: TenantDb) =>
  sessionsOf(db)
    .leftJoin('cloud_accounts as a', (join) =>
      join.onRef('a.company_id', '=', 'c.company_id').onRef('a.connection_id', '=', 'c.id'),
    )
    .select(furtherColumns);

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsOf>['executeTakeFirstOrThrow']>>;

type ConnectionRow = Awaited<ReturnType<ReturnType<typeof wholeConnectionsOf>['executeTakeFirstOrThrow']>>;

const asText = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function asSession(row: SessionRow): ConnectionSession {
  return asShown(
    {
      id: row.id,
      name: row.name,
      status: row.status,
      // Only reasons of the contract are ever written.
      statusReason: row.status_reason as StatusReason | null,
      statusSince: row.status_since.toISOString(),
      qrcode: row.qrcode,
      qrcodeUntil: asText(row.qrcode_until),
      pairingCode: row.pairing_code,
      restrictedUntil: row.restricted_until && row.restricted_until > row.now ? asText(row.restricted_until) : null,
      restrictionIsOpen: row.restriction_is_open,
      paymentMissingAt: asText(row.payment_missing_at),
      clockAheadSeconds: row.clock_ahead_seconds,
      retries: row.retries,
      number: row.number,
      truth: {
        connectedSince: asText(row.connected_since),
        lastFrameIn: asText(row.last_frame_in),
        lastFrameOut: asText(row.last_frame_out),
        waiting: row.waiting ?? 0,
        lastDropAt: asText(row.last_drop_at),
        lastDropReason: row.last_drop_reason as StatusReason | null,
      },
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
    },
    row.now,
  );
}

function asConnection(row: ConnectionRow, queues: Connection['queues']): Connection {
  return {
    ...asSession(row),
    provider: row.provider,
    isDefault: row.is_default,
    greetingMessage: row.greeting_message,
    complationMessage: row.completion_message,
    transferMessage: row.transfer_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    tokenHint: row.token_hint,
    cloud: asCloudAccount(row),
    queues,
    defaultQueueId: row.default_queue_id,
  };
}

function asCloudAccount(row: ConnectionRow): Connection['cloud'] {
  if (row.phone_number_id === null) return null;
  return {
    phoneNumberId: row.phone_number_id,
    wabaId: row.waba_id ?? '',
    tokenHint: row.cloud_token_hint ?? '',
    verifyToken: row.verify_token ?? '',
    webhookPath: `/api/webhooks/whatsapp/${row.webhook_key}`,
    verifiedAt: asText(row.verified_at),
    lastWebhookAt: asText(row.last_webhook_at),
  };
}

/** What is shown of a row: "connected" only with a recent proof of life. */
function asShown(session: ConnectionSession, now: Date): ConnectionSession {
  const { lastFrameIn } = session.truth;
  const facts = {
    status: session.status,
    lastFrameIn: lastFrameIn === null ? null : Date.parse(lastFrameIn),
    now: now.getTime(),
  };
  if (session.status !== 'CONNECTED' || isTrulyConnected(facts)) return session;
  return { ...session, status: 'TIMEOUT', statusReason: 'silent' };
}

const queuesOf = (db: TenantDb) =>
  db.sql
    .selectFrom('connection_queues as l')
    .innerJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'),
    )
    .select(['l.connection_id', 'q.id', 'q.name', 'q.color'])
    .where('l.company_id', '=', db.companyId)
    .orderBy('l.position');

/** Every connection of the company by name. */
export async function listConnections(db: TenantDb): Promise<Connection[]> {
  const [rows, queues] = await Promise.all([
    wholeConnectionsOf(db)
      .orderBy((eb) => eb.fn('lower', ['c.name']))
      .orderBy('c.id')
      .execute(),
    queuesOf(db).execute(),
  ]);
  return rows.map((row) =>
    asConnection(
      row,
      queues.flatMap(({ connection_id, ...queue }) => (connection_id === row.id ? [queue] : [])),
    ),
  );
}

/** One connection. */
export async function findConnection(db: TenantDb, id: number): Promise<Connection | undefined> {
  const [row, queues] = await Promise.all([
    wholeConnectionsOf(db).where('c.id', '=', id).executeTakeFirst(),
    queuesOf(db).where('l.connection_id', '=', id).execute(),
  ]);
  return (
    row &&
    asConnection(
      row,
      queues.map(({ connection_id: _connectionId, ...queue }) => queue),
    )
  );
}

/** What changes live of a connection. */
export async function findLink(db: TenantDb, id: number): Promise<ConnectionSession | undefined> {
  const row = await sessionsOf(db).where('c.id', '=', id).executeTakeFirst();
  return row && asSession(row);
}

/** How many connections the company has. */
export async function countConnections(db: TenantDb): Promise<number> {
  const row = await db.sql
    .selectFrom('connections')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many tickets of a connection are open or pending. */
export async function countOpenTickets(db: TenantDb, connectionId: number): Promise<number> {
  const row = await db.sql
    .selectFrom('tickets')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', ['open', 'pending'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What a connection speaks with. */
export async function findProvider(db: TenantDb, id: number): Promise<'beta' | 'cloud' | 'simulator' | undefined> {
  return (
    await db.sql
      .selectFrom('connections')
      .select('provider')
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.provider;
}

/** Whether silence on a connection means that customers are silent, and not that nobody hears them. */
export async function hearsCustomers(db: TenantDb, connectionId: number): Promise<boolean> {
  const link = await db.sql
    .selectFrom('connections')
    .select(['status', 'connected_since', 'last_frame_in', now().as('now')])
    .where('company_id', '=', db.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  if (!link) return false;
  return hasCaughtUp({
    status: link.status,
    lastFrameIn: link.last_frame_in?.getTime() ?? null,
    connectedSince: link.connected_since?.getTime() ?? null,
    now: link.now.getTime(),
  });
}

/** The connections that offer a queue. */
export async function listConnectionsOfQueue(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('connection_queues')
    .select('connection_id')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .execute();
  return rows.map((row) => row.connection_id);
}

import type { ApiConnection } from '@balcao/contract';
import { apiLimits } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { ago, anyOf, appNow, graceDays, literal, rowsAs } from '../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { Standing } from '../companies/index.ts';

/** The connection that a token stands for, and what decides whether it may be used now. */
export type TokenHolder = Standing & {
  companyId: number;
  connectionId: number;
  provider: string;
  linkStatus: string;
  perMinute: number;
};

const holderQuery = prepareQuery((db, param: Params<{ hashes: readonly Buffer[] }>) =>
  db
    .selectFrom('connections as w')
    .innerJoin('companies as c', 'c.id', 'w.company_id')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select([
      'w.token_hash as tokenHash',
      'w.company_id as companyId',
      'w.id as connectionId',
      'w.provider',
      'w.status as linkStatus',
      'c.due_date as dueDate',
      'c.time_zone as timeZone',
      'c.status',
      'c.deleted_at as deletedAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('p.api_per_minute', eb.lit(apiLimits.perMinute)).as('perMinute'),
      graceDays().as('graceDays'),
      appNow().as('now'),
    ])
    .where('w.token_hash', '=', anyOf(param('hashes'), 'bytea')),
);

/** Whose tokens they are, by their hashes; undefined where it is nobody's. */
export async function findTokenHolders(
  db: PlatformDb,
  hashes: readonly Buffer[],
): Promise<(TokenHolder | undefined)[]> {
  const rows = await holderQuery(db, { hashes });
  return hashes.map((hash) => rows.find(({ tokenHash }) => tokenHash?.equals(hash)));
}

/** A request that was made before under the same key. */
export type KnownRequest = { id: number; requestHash: Buffer };

type OfKey = OfCompany & { connectionId: number; key: string };

const knownQuery = prepareQuery((db, param: Params<OfKey>) =>
  db
    .selectFrom('api_messages')
    .select(['id', 'request_hash as requestHash'])
    .where('company_id', '=', param('companyId'))
    .where('connection_id', '=', param('connectionId'))
    .where('idempotency_key', '=', param('key'))
    .where('created_at', '>', ago({ hours: apiLimits.keyHours })),
);

/** What was asked under a key within the last day. */
export async function findKnownRequest(
  db: TenantDb,
  asked: { connectionId: number; key: string },
): Promise<KnownRequest | undefined> {
  const [known] = await knownQuery(db, { ...asked, companyId: db.companyId });
  return known;
}

/** Lets a key be used anew that is older than a day. */
export async function releaseOldKey(
  db: TenantDb,
  { connectionId, key }: { connectionId: number; key: string },
): Promise<void> {
  await db.sql
    .updateTable('api_messages')
    .set({ idempotency_key: null })
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('idempotency_key', '=', key)
    .where('created_at', '<=', ago({ hours: apiLimits.keyHours }))
    .execute();
}

/** Whom a number belongs to, as far as it decides whether they may be written to. */
export type Recipient = {
  isBlocked: boolean;
  isAnonymous: boolean;
  /** Whether the person wants no advertising. */
  isDisturbed: boolean;
};

const recipientQuery = prepareQuery((db, param: Params<OfCompany & { number: string }>) =>
  db
    .selectFrom(db.selectNoFrom((eb) => eb.cast<string>(param('number'), 'text').as('number')).as('asked'))
    .leftJoin('contact_identities as i', (join) =>
      join
        .on('i.company_id', '=', param('companyId'))
        .on('i.kind', '=', literal('pn'))
        .on('i.scope', '=', literal(''))
        .onRef('i.value', '=', 'asked.number'),
    )
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 'i.company_id').onRef('k.id', '=', 'i.contact_id'),
    )
    .select((eb) => [
      eb.fn.coalesce('k.is_blocked', literal(false)).as('isBlocked'),
      eb.fn.coalesce('k.is_anonymous', literal(false)).as('isAnonymous'),
      eb
        .or([
          eb('k.opted_out_at', 'is not', null),
          eb.exists(
            eb
              .selectFrom('do_not_disturb as d')
              .select('d.id')
              .where('d.company_id', '=', param('companyId'))
              .whereRef('d.number', '=', 'asked.number'),
          ),
          eb.exists(
            eb
              .selectFrom('do_not_disturb as d')
              .select('d.id')
              .where('d.company_id', '=', param('companyId'))
              .whereRef('d.contact_id', '=', 'k.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('isDisturbed'),
    ]),
);

/** What is known of the person with a number. */
export async function findRecipient(db: TenantDb, number: string): Promise<Recipient> {
  const [recipient] = await recipientQuery(db, { companyId: db.companyId, number });
  return recipient ?? { isBlocked: false, isAnonymous: false, isDisturbed: false };
}

export type NewRequest = {
  connectionId: number;
  number: string;
  body: string;
  key: string | null;
  requestHash: Buffer;
};

const insertQuery = prepareQuery((db, param: Params<OfCompany & NewRequest>) =>
  db
    .insertInto('api_messages')
    .values({
      company_id: param('companyId'),
      connection_id: param('connectionId'),
      number: param('number'),
      body: param('body'),
      idempotency_key: param('key'),
      request_hash: param('requestHash'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning('id'),
);

/** Keeps what is to be sent; undefined when its key was used before. */
export async function insertRequest(db: TenantDb, request: NewRequest): Promise<number | undefined> {
  const [row] = await insertQuery(db, { ...request, companyId: db.companyId });
  return row?.id;
}

/** A connection with requests that wait. */
export type WaitingConnection = { id: number; companyId: number };

/** The connections for which something waits, but for those that are being served. */
export function listWaiting(db: PlatformDb, served: readonly number[], limit: number): Promise<WaitingConnection[]> {
  return db.sql
    .selectFrom('api_messages')
    .select(['connection_id as id', 'company_id as companyId'])
    .distinctOn('connection_id')
    .where('status', '=', literal('queued'))
    .where((eb) => eb.not(eb('connection_id', '=', anyOf(served, 'int'))))
    .orderBy('connection_id')
    .limit(limit)
    .execute();
}

export type WaitingRequest = { id: number; number: string; body: string };

const waitingQuery = prepareQuery((db, param: Params<OfCompany & { connectionId: number; limit: number }>) =>
  db
    .selectFrom('api_messages')
    .select(['id', 'number', 'body'])
    .where('company_id', '=', param('companyId'))
    .where('connection_id', '=', param('connectionId'))
    .where('status', '=', literal('queued'))
    .orderBy('id')
    .limit(param('limit'))
    .forUpdate(),
);

/** The first requests that wait for a connection, held until the end of the work. */
export function lockWaiting(db: TenantDb, asked: { connectionId: number; limit: number }): Promise<WaitingRequest[]> {
  return waitingQuery(db, { ...asked, companyId: db.companyId });
}

/** What became of a request: its first message, or why there is none. */
export type Outcome = { id: number; messageId: number | null; reason: string | null };

/** Notes what became of requests. */
export async function noteOutcomes(db: TenantDb, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await db.sql
    .updateTable('api_messages')
    .from(rowsAs('outcome', [...outcomes], { id: 'bigint', messageId: 'bigint', reason: 'text' }))
    .set((eb) => ({
      status: eb.case().when('outcome.reason', 'is', null).then(literal('written')).else(literal('refused')).end(),
      message_id: eb.ref('outcome.messageId'),
      reason: eb.ref('outcome.reason'),
    }))
    .where('api_messages.company_id', '=', db.companyId)
    .whereRef('api_messages.id', '=', 'outcome.id')
    .execute();
}

/** A request of a connection and how far its first message got. */
export function findRequestState(db: TenantDb, { connectionId, id }: { connectionId: number; id: number }) {
  return db.sql
    .selectFrom('api_messages as r')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.message_id'),
    )
    .select(['r.id', 'r.status', 'r.reason', 'm.send_state as sendState', 'm.send_error as sendError', 'm.ack'])
    .where('r.company_id', '=', db.companyId)
    .where('r.connection_id', '=', connectionId)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Forgets requests that are older than a day and were dealt with. */
export async function deleteOldRequests(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('api_messages')
    .where('created_at', '<', ago({ hours: apiLimits.keyHours }))
    .where('status', '<>', literal('queued'))
    .execute();
}

/** After a restore nobody knows which of those that wait were sent after the backup was made: none is sent twice. */
export async function holdRequests(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('api_messages')
    .set({ status: 'refused', reason: 'restored' })
    .where('status', '=', literal('queued'))
    .execute();
}

/** Forgets what was sent to the numbers of somebody who is made anonymous. */
export async function deleteRequestsTo(db: TenantDb, numbers: readonly string[]): Promise<void> {
  await db.sql
    .deleteFrom('api_messages')
    .where('company_id', '=', db.companyId)
    .where('number', '=', anyOf(numbers, 'text'))
    .execute();
}

/** The connections of the company by name, as far as programs may send by them. */
export async function listApiConnections(db: TenantDb, id?: number): Promise<ApiConnection[]> {
  const rows = await db.sql
    .selectFrom('connections')
    .select(['id', 'name', 'status', 'token_hint as tokenHint', 'token_created_at as tokenCreatedAt'])
    .where('company_id', '=', db.companyId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  return rows.map(({ tokenCreatedAt, ...connection }) => ({
    ...connection,
    tokenCreatedAt: tokenCreatedAt?.toISOString() ?? null,
  }));
}

/** How many requests a minute the plan of the company lets each token make. */
export async function readPerMinute(db: TenantDb): Promise<number> {
  const row = await db.sql
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select('p.api_per_minute as perMinute')
    .where('c.id', '=', db.companyId)
    .executeTakeFirst();
  return row?.perMinute ?? apiLimits.perMinute;
}

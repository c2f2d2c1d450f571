import type { AuditEntry } from '@balcao/contract';
import { addDays, auditedKinds, type AuditedKind, kindOfObject } from '@balcao/domain';
import { anyOf, startOfDay } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';

/** Which entries are wanted; a company of null means all of them. */
export type LogFilter = {
  companyId: number | null;
  userId: number | undefined;
  action: string | undefined;
  supportAccessId: number | undefined;
  from: string | undefined;
  to: string | undefined;
  /** The one in which the days are counted. */
  timeZone: string;
};

/** The entries after a given one, newest first. One that is not there has nothing after it. */
export async function listEntries(
  db: PlatformDb,
  { companyId, userId, action, supportAccessId, from, to, timeZone }: LogFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db.sql
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .leftJoin('support_accesses as s', 's.id', 'a.support_access_id')
    .select(['a.id', 'a.at', 'a.company_id as companyId', 'c.name as companyName', 'a.action', 'a.object'])
    .select(['a.address', 'a.device', 'a.detail', 'a.actor_id as actorId', 'u.name as actorName'])
    .select(['a.support_access_id as supportAccessId', 's.reason as supportReason'])
    .select('u.company_id as actorCompanyId')
    .$if(companyId !== null, (query) => query.where('a.company_id', '=', companyId))
    .$if(userId !== undefined, (query) => query.where('a.actor_id', '=', userId ?? 0))
    .$if(action !== undefined, (query) => query.where('a.action', '=', action ?? ''))
    .$if(supportAccessId !== undefined, (query) => query.where('a.support_access_id', '=', supportAccessId ?? 0))
    .$if(from !== undefined, (query) => query.where('a.at', '>=', startOfDay(from ?? '', timeZone)))
    .$if(to !== undefined, (query) => query.where('a.at', '<', startOfDay(addDays(to ?? '', 1), timeZone)))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('a.at', 'a.id'),
          '<',
          selectFrom('audit_log as p')
            .select(['p.at', 'p.id'])
            .where('p.id', '=', after ?? 0)
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  const names = await namesOf(db, rows);
  return rows.map(({ actorId, actorName, actorCompanyId, detail, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor:
      actorId === null
        ? null
        : {
            id: actorId,
            name: actorName,
            isOperator: actorCompanyId !== null && row.companyId !== null && actorCompanyId !== row.companyId,
          },
    objectName: names.get(nameKey(row)) ?? null,
    reason: reasonOf(detail),
  }));
}

type ObjectRow = { companyId: number | null; action: string; object: string | null };

const keyOf = (kind: AuditedKind | null, companyId: number | null, id: number | string | null): string =>
  `${kind} ${kind !== null && kind in platformNames ? '' : companyId} ${id}`;
const nameKey = ({ companyId, action, object }: ObjectRow): string => keyOf(kindOfObject(action), companyId, object);

function reasonOf(detail: unknown): string | null {
  const reason = typeof detail === 'object' && detail !== null && 'reason' in detail ? detail.reason : null;
  return typeof reason === 'string' ? reason : null;
}

type Named = { id: number; companyId: number | null; name: string };
type NamesQuery = (db: PlatformDb, ids: readonly number[]) => Promise<Named[]>;

const byName =
  (table: 'users' | 'queues' | 'connections' | 'contacts' | 'contact_lists' | 'campaigns' | 'tags'): NamesQuery =>
  (db, ids) =>
    db.sql
      .selectFrom(table)
      .select(['id', 'company_id as companyId', 'name'])
      .where('id', '=', anyOf(ids, 'int'))
      .execute();

const byTitle =
  (table: 'queue_options' | 'chats'): NamesQuery =>
  (db, ids) =>
    db.sql
      .selectFrom(table)
      .select(['id', 'company_id as companyId', 'title as name'])
      .where('id', '=', anyOf(ids, 'int'))
      .execute();

const ofPlatform = (rows: readonly Omit<Named, 'companyId'>[]): Named[] =>
  rows.map((row) => ({ ...row, companyId: null }));

/** Kinds of records that belong to no company. */
const platformNames = {
  announcement: async (db, ids) =>
    ofPlatform(
      await db.sql
        .selectFrom('announcements')
        .select(['id', 'title as name'])
        .where('id', '=', anyOf(ids, 'int'))
        .execute(),
    ),
  helpEntry: async (db, ids) =>
    ofPlatform(
      await db.sql
        .selectFrom('help_entries')
        .select(['id', 'title as name'])
        .where('id', '=', anyOf(ids, 'int'))
        .execute(),
    ),
  plan: async (db, ids) =>
    ofPlatform(await db.sql.selectFrom('plans').select(['id', 'name']).where('id', '=', anyOf(ids, 'int')).execute()),
  company: async (db, ids) =>
    ofPlatform(
      await db.sql.selectFrom('companies').select(['id', 'name']).where('id', '=', anyOf(ids, 'int')).execute(),
    ),
} as const satisfies Partial<Record<AuditedKind, NamesQuery>>;

/** What is of a customer is named by its number and the customer. */
const ofCustomers: Readonly<Record<'ticket' | 'message' | 'schedule', NamesQuery>> = {
  ticket: async (db, ids) =>
    withNumbers('#', await customers(db).where('t.id', '=', anyOf(ids, 'int')).select('t.id').execute()),
  message: async (db, ids) =>
    withNumbers(
      '',
      await customers(db)
        .innerJoin('messages as m', (join) =>
          join.onRef('m.company_id', '=', 't.company_id').onRef('m.ticket_id', '=', 't.id'),
        )
        .where('m.id', '=', anyOf(ids, 'bigint'))
        .select('m.id')
        .execute(),
    ),
  schedule: async (db, ids) =>
    withNumbers(
      '',
      await db.sql
        .selectFrom('schedules as s')
        .innerJoin('contacts as c', (join) =>
          join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.contact_id'),
        )
        .where('s.id', '=', anyOf(ids, 'int'))
        .select(['s.id', 's.company_id as companyId', 'c.name'])
        .execute(),
    ),
};

const customers = (db: PlatformDb) =>
  db.sql
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .select(['t.company_id as companyId', 'c.name']);

const withNumbers = (sign: string, rows: readonly Named[]): Named[] =>
  rows.map((row) => ({ ...row, name: `${sign}${row.id} (${row.name})` }));

/** Its address may hold a secret behind the host. */
async function listWebhookHosts(db: PlatformDb, ids: readonly number[]): Promise<Named[]> {
  const rows = await db.sql
    .selectFrom('webhooks')
    .select(['id', 'company_id as companyId', 'url'])
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
  return rows.map(({ url, ...row }) => ({ ...row, name: URL.canParse(url) ? new URL(url).host : '' }));
}

async function listShortcodes(db: PlatformDb, ids: readonly number[]): Promise<Named[]> {
  return db.sql
    .selectFrom('quick_messages')
    .select(['id', 'company_id as companyId', 'shortcode as name'])
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
}

const listNames: Readonly<Record<AuditedKind, NamesQuery>> = {
  ...ofCustomers,
  ...platformNames,
  user: byName('users'),
  queue: byName('queues'),
  connection: byName('connections'),
  contact: byName('contacts'),
  contactList: byName('contact_lists'),
  campaign: byName('campaigns'),
  tag: byName('tags'),
  queueOption: byTitle('queue_options'),
  chat: byTitle('chats'),
  quickMessage: listShortcodes,
  webhook: listWebhookHosts,
};

/** The names of what the entries are about, as far as it still exists in the same company. */
async function namesOf(db: PlatformDb, rows: readonly ObjectRow[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    auditedKinds.map(async (kind) => {
      const ids = rows
        .filter(({ action, object }) => kindOfObject(action) === kind && /^\d{1,9}$/.test(object ?? ''))
        .map(({ object }) => Number(object));
      if (ids.length === 0) return [];
      const named = await listNames[kind](db, [...new Set(ids)]);
      return named
        .filter(({ name }) => name !== '')
        .map(({ id, companyId, name }) => [keyOf(kind, companyId, id), name] as const);
    }),
  );
  return new Map(found.flat());
}

/** The time zone in which the days of a company are counted. */
export async function findTimeZone(db: PlatformDb, companyId: number): Promise<string> {
  const { timeZone } = await db.sql
    .selectFrom('companies')
    .select('time_zone as timeZone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** Whether there is such a company. */
export async function hasCompany(db: PlatformDb, id: number): Promise<boolean> {
  const row = await db.sql.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

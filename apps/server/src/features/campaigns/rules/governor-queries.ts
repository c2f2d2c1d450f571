import { rateCategories, type ScheduleTemplate, type Template } from '@balcao/contract';
import { type Day, limitOfTier, type Portfolio, tellingFailures, weekMs } from '@balcao/domain';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { ago, anyOf, appNow, fromNow, literal, lockUntilCommit, timestamp } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';

type OfConnection = OfCompany & { connectionId: number };

const factsQuery = prepareQuery((db, param: Params<OfConnection>) =>
  db
    .selectFrom('connections as w')
    .innerJoin('companies as k', 'k.id', 'w.company_id')
    .leftJoin('cloud_accounts as a', (join) =>
      join.onRef('a.company_id', '=', 'w.company_id').onRef('a.connection_id', '=', 'w.id'),
    )
    .leftJoin('campaign_lanes as n', (join) =>
      join.onRef('n.company_id', '=', 'w.company_id').onRef('n.connection_id', '=', 'w.id'),
    )
    .select([
      'w.provider',
      'w.created_at as linkedAt',
      'w.restricted_until as restrictedUntil',
      'k.time_zone as timeZone',
      'k.closed_on as closedOn',
      'a.waba_id as wabaId',
      'a.messaging_limit as messagingLimit',
      'n.budget_day as budgetDay',
      'n.budget_used as budgetUsed',
      appNow().as('now'),
    ])
    .where('w.company_id', '=', param('companyId'))
    .where('w.id', '=', param('connectionId')),
);

/** What decides about a connection when messages of campaigns may leave by it; undefined when there is none. */
export async function findFacts(db: TenantDb, connectionId: number) {
  const [row] = await factsQuery(db, { companyId: db.companyId, connectionId });
  // The column holds what the contract let through.
  return row && { ...row, closedOn: row.closedOn as unknown as readonly Day[] };
}

export type ConnectionFacts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

const day = { hours: 24 } as const;

/**
 * How many people will be reminded by template within a day, of those nobody has written to in the last one. Which number
 * a reminder leaves by may be decided only then: its place is kept in every account.
 */
async function countReserved(db: TenantDb, wabaId: string): Promise<number> {
  const row = await db.sql
    .selectFrom('schedules as s')
    .leftJoin('cloud_accounts as a', (join) =>
      join.onRef('a.company_id', '=', 's.company_id').onRef('a.connection_id', '=', 's.connection_id'),
    )
    .select((eb) => eb.fn.count<number>('s.contact_id').distinct().as('count'))
    .where('s.company_id', '=', db.companyId)
    .where((eb) => eb.or([eb('a.waba_id', '=', wabaId), eb('s.connection_id', 'is', null)]))
    .where('s.status', 'in', [literal('pending'), literal('claimed')])
    .where('s.template', 'is not', null)
    .where('s.is_advertising', '=', literal(false))
    .where('s.due_at', '<=', fromNow(day, appNow()))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cloud_reached as r')
            .select('r.contact_id')
            .whereRef('r.company_id', '=', 's.company_id')
            .where('r.waba_id', '=', wabaId)
            .whereRef('r.contact_id', '=', 's.contact_id')
            .where('r.reached_at', '>', ago(day, appNow())),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

const reachedLately = (db: TenantDb, wabaId: string) =>
  db.sql
    .selectFrom('cloud_reached')
    .select('reached_at as at')
    .where('company_id', '=', db.companyId)
    .where('waba_id', '=', wabaId)
    .where('reached_at', '>', ago(day, appNow()));

/** Whom all numbers of an account wrote to in the last day, and whose places are kept. */
export async function readPortfolio(
  db: TenantDb,
  { wabaId, messagingLimit }: { wabaId: string; messagingLimit: string | null },
): Promise<Portfolio> {
  const limit = limitOfTier(messagingLimit);
  if (limit === null) return { limit, reserved: 0, reached: [] };
  const [reserved, rows] = await Promise.all([
    countReserved(db, wabaId),
    reachedLately(db, wabaId).orderBy('reached_at').execute(),
  ]);
  return { limit, reserved, reached: rows.map(({ at }) => at.getTime()) };
}

/**
 * The same where only the next message is asked about, which is decided by a single one of these people: of so many
 * newest as there are places the oldest. Until the end of the transaction no other number of the account asks.
 */
export async function lockPortfolio(
  db: TenantDb,
  { wabaId, messagingLimit }: { wabaId: string; messagingLimit: string | null },
): Promise<Portfolio> {
  const limit = limitOfTier(messagingLimit);
  if (limit === null) return { limit, reserved: 0, reached: [] };
  await lockUntilCommit(db, [`people written to by ${wabaId}`]);
  const places = limit - (await countReserved(db, wabaId));
  if (places <= 0) return { limit: 0, reserved: 0, reached: [] };
  const last = await reachedLately(db, wabaId)
    .orderBy('reached_at', 'desc')
    .offset(places - 1)
    .limit(1)
    .executeTakeFirst();
  return { limit: 1, reserved: 0, reached: last ? [last.at.getTime()] : [] };
}

/** Texts of campaigns that people got, or may have got, in the last seven days, each with its campaign. */
export function listGot(
  db: TenantDb,
  contactIds: readonly number[],
): Promise<{ contactId: number; campaignId: number }[]> {
  return db.sql
    .selectFrom('campaign_recipients')
    .select(['contact_id as contactId', 'campaign_id as campaignId'])
    .$narrowType<{ contactId: number }>()
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', anyOf(contactIds, 'int'))
    .where('state', 'in', [
      literal('asked'),
      literal('queued'),
      literal('sent'),
      literal('delivered'),
      literal('read'),
      literal('uncertain'),
    ])
    .where('first_tried_at', '>', ago({ milliseconds: weekMs }, appNow()))
    .execute();
}

/** Those of the people to whom the company owes an answer. */
export async function listWaiting(db: TenantDb, contactIds: readonly number[]): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('tickets')
    .select('contact_id as contactId')
    .distinct()
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', anyOf(contactIds, 'int'))
    .where('status', '=', literal('pending'))
    .execute();
  return rows.map(({ contactId }) => contactId);
}

/** Puts the turn of people off. */
export async function putOff(db: TenantDb, ids: readonly number[], until: Date): Promise<void> {
  await db.sql
    .updateTable('campaign_recipients')
    .set((eb) => ({
      put_off_since: eb.fn.coalesce('put_off_since', appNow()),
      put_off_until: until,
      // Who is tried again is found by this time.
      retry_at: eb.case().when('state', '=', literal('failed')).then(timestamp(until)).end(),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
}

/** The templates of some campaigns that cannot be sent now: what Meta says of each. */
export async function listTemplateStates(
  db: TenantDb,
  {
    connectionId,
    templates,
  }: { connectionId: number; templates: readonly Pick<ScheduleTemplate, 'name' | 'language'>[] },
): Promise<{ name: string; language: string; status: Template['status']; pausedAt: Date | null; pauses: number }[]> {
  const rows = await db.sql
    .selectFrom('message_templates')
    .select(['name', 'language', 'status', 'paused_at as pausedAt', 'pauses'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where(
      'name',
      '=',
      anyOf(
        templates.map(({ name }) => name),
        'text',
      ),
    )
    .execute();
  // The column holds what was checked against the schema when it was stored.
  return rows.map((row) => ({ ...row, status: row.status as Template['status'] }));
}

/** Notes why a campaign alone waits, and until when; answers whether that is new. */
export async function holdCampaign(
  db: TenantDb,
  id: number,
  { hold, until }: { hold: 'templatePaused' | null; until: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('campaigns')
    .set({ hold, held_until: until })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('hold', 'is distinct from', hold), eb('held_until', 'is distinct from', until)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many messages of a campaign failed for a reason that tells of a bad list or a watched number. */
export async function countTelling(db: TenantDb, campaignId: number): Promise<number> {
  const row = await db.sql
    .selectFrom('campaign_recipients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', literal('failed'))
    .where('reason', '=', anyOf(tellingFailures, 'text'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The categories of the templates that a connection has under some names. */
export async function listCategories(db: TenantDb, connectionId: number, names: readonly string[]) {
  const rows = await db.sql
    .selectFrom('message_templates')
    .select('category')
    .distinct()
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('name', '=', anyOf(names, 'text'))
    .execute();
  return rateCategories.filter((category) => rows.some((row) => row.category === category));
}

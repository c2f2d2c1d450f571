import type { ListedPlan, MessageRates, Plan, PublicPlan } from '@balcao/contract';
import { bytesOfMb } from '@balcao/domain';
import { sql } from 'kysely';
import { now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** The plans offered to new companies, by name. */
export async function listPublicPlans(db: PlatformDb): Promise<PublicPlan[]> {
  const rows = await db.sql
    .selectFrom('plans')
    .select(['id', 'name', 'users', 'connections', 'queues', 'value_cents'])
    .where('is_public', '=', true)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  return rows.map(({ value_cents: cents, ...plan }) => ({ ...plan, value: cents / 100 }));
}

const columns = [
  'plans.id',
  'plans.name',
  'plans.users',
  'plans.connections',
  'plans.queues',
  'plans.value_cents as valueCents',
  'plans.is_public as isPublic',
  'plans.storage_mb as storageMb',
  'plans.api_per_minute as apiPerMinute',
] as const;

const asPlan = <T extends { valueCents: number }>({
  valueCents,
  ...plan
}: T): Omit<T, 'valueCents'> & { value: number } => ({
  ...plan,
  value: valueCents / 100,
});

/** No platform sells more of them, and the list is never endless. */
const mostPlans = 500;

/** Every plan by name, with how many companies have it. */
export async function listPlans(db: PlatformDb): Promise<ListedPlan[]> {
  const rows = await db.sql
    .selectFrom('plans')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('companies as c')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('c.plan_id', '=', 'plans.id')
        .where('c.deleted_at', 'is', null)
        .as('companies'),
    )
    .orderBy((eb) => eb.fn('lower', ['name']))
    .limit(mostPlans)
    .execute();
  return rows.map((row) => ({ ...asPlan(row), companies: row.companies ?? 0 }));
}

/** A plan, or undefined when there is none with this id. */
export async function findPlan(db: PlatformDb, id: number): Promise<Plan | undefined> {
  const row = await db.sql.selectFrom('plans').select(columns).where('id', '=', id).executeTakeFirst();
  return row && asPlan(row);
}

/** A plan that the company has or that is on offer to everybody. */
export async function findPlanFor(db: TenantDb, id: number): Promise<Plan | undefined> {
  const row = await db.sql
    .selectFrom('plans')
    .select(columns)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('is_public', '=', true),
        eb.exists(
          eb
            .selectFrom('companies as c')
            .select('c.id')
            .where('c.id', '=', db.companyId)
            .whereRef('c.plan_id', '=', 'plans.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row && asPlan(row);
}

export type NewPlan = {
  name: string;
  users: number;
  connections: number;
  queues: number;
  valueCents: number;
  isPublic?: boolean | undefined;
  storageMb?: number | null | undefined;
  apiPerMinute?: number | undefined;
};

const toRow = ({ name, users, connections, queues, valueCents, isPublic, storageMb, apiPerMinute }: NewPlan) => ({
  name,
  users,
  connections,
  queues,
  value_cents: valueCents,
  ...(isPublic === undefined ? {} : { is_public: isPublic }),
  // What older clients leave out stays.
  ...(storageMb === undefined ? {} : { storage_mb: storageMb }),
  ...(apiPerMinute === undefined ? {} : { api_per_minute: apiPerMinute }),
});

/** Adds a plan and answers it. */
export async function insertPlan(db: PlatformDb, plan: NewPlan): Promise<Plan> {
  return asPlan(await db.sql.insertInto('plans').values(toRow(plan)).returning(columns).executeTakeFirstOrThrow());
}

/** Changes a plan; undefined when there is none with this id. */
export async function updatePlanRow(db: PlatformDb, id: number, plan: NewPlan): Promise<Plan | undefined> {
  const row = await db.sql
    .updateTable('plans')
    .set({ ...toRow(plan), updated_at: now() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && asPlan(row);
}

/** Holds a plan until the end of the work, so that no company takes it meanwhile; false when there is none. */
export async function lockPlan(db: PlatformDb, id: number): Promise<boolean> {
  const row = await db.sql.selectFrom('plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** How many companies have the plan; those that are deleted count until their data are gone. */
export async function countCompaniesOf(db: PlatformDb, planId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePlanRow(db: PlatformDb, id: number): Promise<void> {
  await db.sql.deleteFrom('plans').where('id', '=', id).execute();
}

/**
 * What the company's plan allows; zeros without a plan. Locks the company, so that two creations cannot both take the
 * last place.
 */
export async function lockPlanLimits(db: TenantDb): Promise<{ users: number; connections: number; queues: number }> {
  const row = await db.sql
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.users', 'p.connections', 'p.queues'])
    .where('c.id', '=', db.companyId)
    .forUpdate('c')
    .executeTakeFirst();
  return { users: row?.users ?? 0, connections: row?.connections ?? 0, queues: row?.queues ?? 0 };
}

/** How many users the plan allows, for display. */
export async function readUserLimit(db: TenantDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.plan_id')
    .select('plans.users')
    .where('companies.id', '=', db.companyId)
    .executeTakeFirst();
  return row?.users ?? null;
}

/** How many bytes of files the company may keep; null without a plan or a limit. */
export async function readStorageLimit(db: TenantDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select('p.storage_mb as storageMb')
    .where('c.id', '=', db.companyId)
    .executeTakeFirst();
  const megabytes = row?.storageMb ?? null;
  return megabytes === null ? null : bytesOfMb(megabytes);
}

/** How many bytes the files of the company take, from an index that holds their sizes. */
export async function sumFileBytes(db: TenantDb): Promise<number> {
  const { bytes } = await db.sql
    .selectFrom('media_files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('bytes'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

const rateColumns = ['currency', 'marketing', 'utility', 'authentication', 'service'] as const;

/** What Meta charges, as the operator wrote it down; the migration made the one row. */
export async function readRates(db: PlatformDb): Promise<MessageRates> {
  const row = await db.sql.selectFrom('message_rates').select(rateColumns).executeTakeFirstOrThrow();
  // The table allows no other currency.
  return { ...row, currency: row.currency as MessageRates['currency'] };
}

export async function writeRates(db: PlatformDb, rates: MessageRates): Promise<void> {
  await db.sql
    .updateTable('message_rates')
    .set({ ...rates, updated_at: now() })
    .execute();
}

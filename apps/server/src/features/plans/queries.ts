import type { PublicPlan } from '@balcao/contract';
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

export type NewPlan = { name: string; users: number; connections: number; queues: number; valueCents: number };

/** Adds a plan; answers its id. */
export async function insertPlan(
  db: PlatformDb,
  { name, users, connections, queues, valueCents }: NewPlan,
): Promise<number> {
  const row = await db.sql
    .insertInto('plans')
    .values({ name, users, connections, queues, value_cents: valueCents })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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

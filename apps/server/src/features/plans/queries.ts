import type { PublicPlan } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** The plans offered to new companies, by name. */
export async function listPublicPlans(db: PlatformDb): Promise<PublicPlan[]> {
  return db.sql
    .selectFrom('plans')
    .select(['id', 'name', 'users', 'connections', 'queues', sql<number>`value_cents / 100.0`.as('value')])
    .where('is_public', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();
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
  const { rows } = await sql<{ users: number; connections: number; queues: number }>`
    SELECT coalesce(p.users, 0) AS users, coalesce(p.connections, 0) AS connections, coalesce(p.queues, 0) AS queues
    FROM companies c LEFT JOIN plans p ON p.id = c.plan_id
    WHERE c.id = ${db.companyId} FOR UPDATE OF c`.execute(db.sql);
  return rows[0] ?? { users: 0, connections: 0, queues: 0 };
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

import type { Company } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** The company of the handle as screens see it. */
export async function findCompany(db: TenantDb): Promise<Company | undefined> {
  const { rows } = await sql<{ company: Company }>`
    SELECT json_build_object(
      'id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'planId', c.plan_id, 'status', c.status,
      'plan', CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object(
        'id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues, 'value', p.value_cents / 100.0) END,
      'campaignsEnabled', EXISTS (SELECT FROM settings s WHERE s.company_id = c.id AND s.key = 'campaignsEnabled' AND s.value IN ('true', 'enabled')),
      'dueDate', c.due_date, 'recurrence', c.recurrence, 'trialExpiration', c.trial_expires_at, 'timeZone', c.time_zone,
      'createdAt', c.created_at, 'hasSampleData', c.has_sample_data) AS company
    FROM companies c LEFT JOIN plans p ON p.id = c.plan_id
    WHERE c.id = ${db.companyId} AND c.deleted_at IS NULL`.execute(db.sql);
  return rows[0]?.company;
}

/** Whether a company exists, for the operator. */
export async function companyExists(db: PlatformDb, id: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('companies')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

export type NewCompany = { id?: number; name: string; email: string; planId: number | null; trialDays: number | null };

/** Adds a company; a trial ends that many days from now, in product time and in the company's zone. */
export async function insertCompany(
  db: PlatformDb,
  { id, name, email, planId, trialDays }: NewCompany,
): Promise<number> {
  const trialEnd = trialDays === null ? null : sql<Date>`app_now() + make_interval(days => ${trialDays})`;
  const dueDate =
    trialDays === null ? null : sql<string>`((app_now() AT TIME ZONE 'America/Sao_Paulo')::date + ${trialDays}::int)`;
  const row = await db.sql
    .insertInto('companies')
    .values({
      ...(id === undefined ? {} : { id }),
      name,
      email,
      plan_id: planId,
      trial_expires_at: trialEnd,
      due_date: dueDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a plan may be chosen by a company that signs up. */
export async function isPublicPlan(db: PlatformDb, planId: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('plans')
      .select('id')
      .where('id', '=', planId)
      .where('is_public', '=', true)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Marks whether the company holds example records; with them it is due in four days, so that the warning can be seen.
 */
export async function setSampleData(db: TenantDb, present: boolean): Promise<void> {
  const dueDate = present ? sql<string>`(app_now() AT TIME ZONE time_zone)::date + 4` : null;
  await db.sql
    .updateTable('companies')
    .set({ has_sample_data: present, due_date: dueDate, updated_at: sql`now()` })
    .where('id', '=', db.companyId)
    // Without examples there is nothing to take away: a paying company must not lose its due date by asking.
    .where('has_sample_data', '=', !present)
    .execute();
}

/** Deletes the example company beside the platform's, with everything in it. */
export async function deleteSampleCompany(db: PlatformDb, id: number): Promise<void> {
  await db.sql.deleteFrom('companies').where('id', '=', id).where('id', '<>', 1).execute();
}

/** Remembers that a record is an example. */
export async function insertSampleRecord(db: TenantDb, kind: string, recordId: number): Promise<void> {
  await db.sql.insertInto('sample_records').values({ company_id: db.companyId, kind, record_id: recordId }).execute();
}

/** The company's example records of one kind. */
export async function listSampleRecords(db: TenantDb, kind: string): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('sample_records')
    .select('record_id')
    .where('company_id', '=', db.companyId)
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => row.record_id);
}

/** Forgets all marks of examples. */
export async function deleteSampleRecords(db: TenantDb): Promise<void> {
  await db.sql.deleteFrom('sample_records').where('company_id', '=', db.companyId).execute();
}

/** Keeps the due date of companies with example records four days ahead. */
export async function moveSampleDueDates(db: PlatformDb): Promise<number[]> {
  const rows = await db.sql
    .updateTable('companies')
    .set({ due_date: sql<string>`(app_now() AT TIME ZONE time_zone)::date + 4` })
    .where('has_sample_data', '=', true)
    .where(sql<boolean>`due_date IS DISTINCT FROM (app_now() AT TIME ZONE time_zone)::date + 4`)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

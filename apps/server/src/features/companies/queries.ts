import type { Company } from '@balcao/contract';
import { neverDue, platformCompanyId, readScheduleRows, type Day, type GivenScheduleRow } from '@balcao/domain';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { appNow, fromNow, jsonb, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** The company of the handle as screens see it. */
export async function findCompany(db: TenantDb): Promise<Company | undefined> {
  const row = await db.sql
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select([
      'c.id',
      'c.name',
      'c.email',
      'c.phone',
      'c.plan_id as planId',
      'c.status',
      'c.due_date as dueDate',
      'c.recurrence',
      'c.trial_expires_at as trialExpiresAt',
      'c.time_zone as timeZone',
      'c.created_at as createdAt',
      'c.has_sample_data as hasSampleData',
      'c.schedules',
      'c.closed_on as closedOn',
      'c.closed_on_holidays as closedOnHolidays',
      'c.chatbot_editable as chatbotEditable',
      'p.name as planName',
      'p.users',
      'p.connections',
      'p.queues',
      'p.value_cents as valueCents',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('settings as s')
          .select('s.key')
          .whereRef('s.company_id', '=', 'c.id')
          .where('s.key', '=', 'campaignsEnabled')
          .where('s.value', 'in', ['true', 'enabled']),
      )
        .$castTo<boolean>()
        .as('campaignsEnabled'),
    )
    .where('c.id', '=', db.companyId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && asCompany(row);
}

type CompanyRow = Omit<Company, 'plan' | 'trialExpiration' | 'createdAt' | 'schedules' | 'closedOn'> & {
  trialExpiresAt: Date | null;
  createdAt: Date;
  /** What the contract let through. */
  schedules: unknown;
  closedOn: unknown;
} & PlanColumns;

/** Those of the plan, all null for a company without one. */
type PlanColumns = {
  planName: string | null;
  users: number | null;
  connections: number | null;
  queues: number | null;
  valueCents: number | null;
};

function asCompany(row: CompanyRow): Company {
  const { planName, users, connections, queues, valueCents, trialExpiresAt, createdAt, ...company } = row;
  return {
    ...company,
    dueDate: company.dueDate ?? neverDue,
    trialExpiration: trialExpiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    schedules: company.schedules as Company['schedules'],
    closedOn: company.closedOn as Company['closedOn'],
    plan:
      row.planId === null || planName === null
        ? null
        : {
            id: row.planId,
            name: planName,
            users: users ?? 0,
            connections: connections ?? 0,
            queues: queues ?? 0,
            value: (valueCents ?? 0) / 100,
          },
  };
}

export type CompanyHours = {
  schedules: readonly GivenScheduleRow[];
  closedOn?: readonly Day[] | undefined;
  closedOnHolidays?: boolean | undefined;
};

/** Changes when the company is open; what is left out stays. */
export async function writeHours(db: TenantDb, { schedules, closedOn, closedOnHolidays }: CompanyHours): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({
      schedules: jsonb(readScheduleRows(schedules)),
      ...(closedOn === undefined ? {} : { closed_on: jsonb([...new Set(closedOn)].sort()) }),
      ...(closedOnHolidays === undefined ? {} : { closed_on_holidays: closedOnHolidays }),
      updated_at: now(),
    })
    .where('id', '=', db.companyId)
    .execute();
}

/** Says whether the admins of the company may change its chatbot. */
export async function writeChatbotRight(db: TenantDb, chatbotEditable: boolean): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({ chatbot_editable: chatbotEditable, updated_at: now() })
    .where('id', '=', db.companyId)
    .execute();
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

/** Whether a company has this name, whatever its case. */
export async function hasCompanyNamed(db: PlatformDb, name: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A day so many days after today in a time zone, by the time of the product. */
const daysFromToday = (days: number, timeZone: Expression<string>): RawBuilder<string> =>
  sql`(${appNow()} AT TIME ZONE ${timeZone})::date + ${days}::int`;

/** The time zone a company starts with. */
export const firstTimeZone = 'America/Sao_Paulo';

/** What the operator decides of a company that is registered. */
export type GivenTerms = {
  status: boolean;
  dueDate: Day | null;
  recurrence: string;
  chatbotEditable: boolean;
};

export type NewCompany = {
  id?: number;
  name: string;
  email: string;
  phone?: string | null;
  planId: number | null;
  trialDays: number | null;
  terms?: GivenTerms;
};

/** Adds a company; a trial ends that many days from now, in product time and in the company's zone. */
export async function insertCompany(
  db: PlatformDb,
  { id, name, email, phone = null, planId, trialDays, terms }: NewCompany,
): Promise<number> {
  const trialEnd = trialDays === null ? null : fromNow({ days: trialDays }, appNow());
  const dueDate = trialDays === null ? null : daysFromToday(trialDays, sql.lit(firstTimeZone));
  const row = await db.sql
    .insertInto('companies')
    .values({
      ...(id === undefined ? {} : { id }),
      name,
      email,
      phone,
      plan_id: planId,
      trial_expires_at: trialEnd,
      due_date: dueDate,
      ...(terms && {
        status: terms.status,
        due_date: terms.dueDate,
        recurrence: terms.recurrence,
        chatbot_editable: terms.chatbotEditable,
      }),
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

/** Marks whether the company holds example records. */
export async function setSampleData(db: TenantDb, present: boolean): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({ has_sample_data: present, updated_at: now() })
    .where('id', '=', db.companyId)
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

/** The companies that came as examples beside the platform's and are not due in this many days. */
export async function listSampleCompaniesToMove(db: PlatformDb, days: number): Promise<{ id: number; dueDate: Day }[]> {
  return db.sql
    .selectFrom('companies as c')
    .innerJoin('sample_records as s', (join) => join.onRef('s.record_id', '=', 'c.id').on('s.kind', '=', 'company'))
    .select(['c.id', daysFromToday(days, sql.ref('c.time_zone')).$castTo<Day>().as('dueDate')])
    .where('c.id', '<>', platformCompanyId)
    .where('c.deleted_at', 'is', null)
    .where('c.due_date', 'is distinct from', daysFromToday(days, sql.ref('c.time_zone')))
    .execute();
}

export type ListedCompany = { id: number; name: string; users: number; dueDate: string | null; admins: string[] };

/** All companies with the e-mails of their admins, for the operator at the machine. */
export async function listCompanies({ sql: db }: PlatformDb): Promise<ListedCompany[]> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'due_date as dueDate'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['company_id as companyId', 'email', 'profile'])
    .orderBy('id')
    .execute();
  return companies.map((company) => {
    const people = users.filter(({ companyId }) => companyId === company.id);
    const admins = people.filter(({ profile }) => profile === 'admin').map(({ email }) => email);
    return { ...company, users: people.length, admins };
  });
}

import { type CompanyFilter, type ListedCompany, pageSize } from '@balcao/contract';
import { neverDue } from '@balcao/domain';
import { type AliasedExpression, sql } from 'kysely';
import { containing } from '../../platform/search.ts';
import { ago, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import type { CompanyTerms } from './events.ts';
import { type Month, measuredCompanies } from './overview-queries.ts';

/** Whether campaigns are sold to the company `c`. */
const sellsCampaigns = sql<boolean>`coalesce(s.value, '') in ('true', 'enabled')`;

const companies = (db: PlatformDb) =>
  db.sql
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .leftJoin('settings as s', (join) => join.onRef('s.company_id', '=', 'c.id').on('s.key', '=', 'campaignsEnabled'))
    .where('c.deleted_at', 'is', null);

const columns = [
  'c.id',
  'c.name',
  'c.email',
  'c.phone',
  'c.plan_id as planId',
  'p.name as planName',
  'c.status',
  'c.chatbot_editable as chatbotEditable',
  'c.due_date as dueDate',
  'c.recurrence',
  'c.trial_expires_at as trialExpiresAt',
  'c.created_at as createdAt',
] as const;

type Row = Omit<ListedCompany, 'plan' | 'trialExpiration' | 'createdAt' | 'measure'> & {
  planName: string | null;
  trialExpiresAt: Date | null;
  createdAt: Date;
};

function asListed({ planName, trialExpiresAt, createdAt, ...row }: Row): Omit<ListedCompany, 'measure'> {
  return {
    ...row,
    dueDate: row.dueDate ?? neverDue,
    plan: row.planId === null || planName === null ? null : { id: row.planId, name: planName },
    trialExpiration: trialExpiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export type CompaniesPage = { search: string; page: number; show: CompanyFilter | undefined; month: Month };

type Found = { id: number; measure: number | null };

/** The companies that match, each with its part of the number that led to them: those of a page, and all. */
async function findMatching(db: PlatformDb, { search, page, show, month }: CompaniesPage) {
  const pattern = containing(search);
  const offset = (page - 1) * pageSize;
  const found = db.sql
    .selectFrom('companies as c')
    .where('c.deleted_at', 'is', null)
    .$if(search !== '', (some) =>
      some.where(sql<boolean>`(fold(c.name) like fold(${pattern}) or c.email like lower(${pattern}))`),
    );
  if (show === undefined) {
    const query = found.select(['c.id', sql<number | null>`null::numeric`.as('measure')]);
    return inPage(
      query
        .orderBy(byName)
        .limit(pageSize + 1)
        .offset(offset)
        .as('i'),
      query.as('q'),
    );
  }
  // In an object, because a query that is awaited would be run.
  const { query: measured } = await measuredCompanies(db, show, month);
  const query = found.innerJoin(measured.as('m'), 'm.id', 'c.id').select(['c.id', 'm.measure']);
  return inPage(
    query
      .orderBy('m.measure', (by) => by.desc().nullsLast())
      .orderBy(byName)
      .limit(pageSize + 1)
      .offset(offset)
      .as('i'),
    query.as('q'),
  );
}

const inPage = (ids: AliasedExpression<Found, 'i'>, all: AliasedExpression<Found, 'q'>) => ({ ids, all });

/** No two companies have one name. */
const byName = sql`lower(c.name)`;

/**
 * A page of the companies by name, or of those that a number of the overview counts, those that count most first; and
 * with the first page how many there are in all. Only ids are skipped through, in the index of the names; what belongs
 * to each is looked up for those that are shown.
 */
export async function listCompaniesPage(
  db: PlatformDb,
  wanted: CompaniesPage,
): Promise<{ companies: ListedCompany[]; hasMore: boolean; count?: number }> {
  const { ids, all } = await findMatching(db, wanted);
  const [rows, counted] = await Promise.all([
    companies(db)
      .innerJoin(ids, 'i.id', 'c.id')
      .select([...columns, 'i.measure', sellsCampaigns.as('campaignsEnabled')])
      .orderBy('i.measure', (by) => by.desc().nullsLast())
      .orderBy(byName)
      .execute(),
    wanted.page === 1
      ? db.sql
          .selectFrom(all)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : {},
  ]);
  return {
    companies: rows.slice(0, pageSize).map(({ measure, ...row }) => ({
      ...asListed(row),
      measure: measure === null ? null : Number(measure),
    })),
    hasMore: rows.length > pageSize,
    ...counted,
  };
}

/** More companies than one screen of an older client can draw. */
const mostListed = 10_000;

/** The companies by name as older clients read them. */
export async function listAllCompanies(
  db: PlatformDb,
): Promise<(Omit<ListedCompany, 'measure'> & { settings: { key: string; value: string }[] })[]> {
  const rows = await companies(db)
    .select([...columns, sellsCampaigns.as('campaignsEnabled')])
    .orderBy((eb) => eb.fn('lower', ['c.name']))
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({
    ...asListed(row),
    settings: [{ key: 'campaignsEnabled', value: String(row.campaignsEnabled) }],
  }));
}

/** The terms of a company, which nobody else changes until the end of the work. */
export async function lockCompany(db: PlatformDb, id: number): Promise<CompanyTerms | undefined> {
  return db.sql
    .selectFrom('companies')
    .select(['plan_id as planId', 'due_date as dueDate', 'recurrence', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type CompanyRowChange = Partial<CompanyTerms> & {
  name?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  chatbotEditable?: boolean | undefined;
};

/** Changes what is given. */
export async function updateCompanyRow(
  db: PlatformDb,
  id: number,
  { planId, dueDate, chatbotEditable, ...rest }: CompanyRowChange,
): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({
      ...rest,
      ...(planId === undefined ? {} : { plan_id: planId }),
      // The day of the month on which it pays is the one of the new date.
      ...(dueDate === undefined ? {} : { due_date: dueDate, due_day: null }),
      ...(chatbotEditable === undefined ? {} : { chatbot_editable: chatbotEditable }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
}

/** From now on the company is gone for everybody. */
export async function markDeleted(db: PlatformDb, id: number): Promise<void> {
  await db.sql.updateTable('companies').set({ deleted_at: now(), updated_at: now() }).where('id', '=', id).execute();
}

/** Companies that were deleted so many days ago. */
export async function listPurgeable(db: PlatformDb, days: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('companies')
    .select('id')
    .where('deleted_at', '<', ago({ days }))
    .where('id', '<>', 1)
    .orderBy('deleted_at')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a company that was deleted before, with everything in it. */
export async function deleteCompanyRow(db: PlatformDb, id: number): Promise<void> {
  await db.sql.deleteFrom('companies').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

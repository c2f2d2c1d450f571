import { anyOf } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';

/** How much of what is kept beside the rows it follows from differs from them. */
export type Differences = { companyId: number; contacts: number; cycles: number };

/** The companies, a few at a time. */
export async function listCompanies(db: PlatformDb, after: number, limit: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('companies')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The contacts whose first ticket is not the first of their tickets, by company. */
export function countWrongFirstTickets(
  db: PlatformDb,
  companyIds: readonly number[],
): Promise<{ companyId: number; count: number }[]> {
  return db.sql
    .selectFrom((eb) =>
      eb
        .selectFrom('tickets')
        .select(({ fn }) => ['company_id', 'contact_id', fn.min('created_at').as('first')])
        .where('company_id', '=', anyOf(companyIds, 'int'))
        .where('is_group', '=', false)
        .groupBy(['company_id', 'contact_id'])
        .as('t'),
    )
    .fullJoin(
      (eb) => eb.selectFrom('first_tickets').selectAll().where('company_id', '=', anyOf(companyIds, 'int')).as('f'),
      (join) => join.onRef('f.company_id', '=', 't.company_id').onRef('f.contact_id', '=', 't.contact_id'),
    )
    .select(({ fn }) => [
      fn.coalesce('t.company_id', 'f.company_id').$notNull().as('companyId'),
      fn.countAll<number>().as('count'),
    ])
    .where((eb) => eb(eb.ref('f.created_at'), 'is distinct from', eb.ref('t.first')))
    .groupBy('companyId')
    .execute();
}

/** The cycles of service that do not know whether they are of a group, by company. */
export function countWrongGroups(
  db: PlatformDb,
  companyIds: readonly number[],
): Promise<{ companyId: number; count: number }[]> {
  return db.sql
    .selectFrom('ticket_trackings as c')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.ticket_id'),
    )
    .select(({ fn }) => ['c.company_id as companyId', fn.countAll<number>().as('count')])
    .where('c.company_id', '=', anyOf(companyIds, 'int'))
    .where((eb) => eb('c.is_group', '<>', eb.ref('t.is_group')))
    .groupBy('c.company_id')
    .execute();
}

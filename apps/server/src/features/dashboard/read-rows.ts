import type { DashboardRow, DashboardRowsQuery } from '@balcao/contract';
import { findPeriodProblem, localTime } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findClock } from './figures-queries.ts';
import { askedSpan, daySpan } from './read-dashboard.ts';
import { type CountedRows, listCycles, listLeads, listTickets, type RowsWanted } from './rows-queries.ts';

const perPage = 30;

/** A page of exactly what a number of the dashboard counts. */
export async function readRows(
  db: Work['db'],
  query: DashboardRowsQuery,
): Promise<{ rows: DashboardRow[]; total: number; next: string | null }> {
  const { rows, total } = await findRows(db, query);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    total,
    next: rows.length > perPage && last ? `${last.place.at}_${last.place.id}` : null,
  };
}

async function findRows(db: Work['db'], query: DashboardRowsQuery): Promise<CountedRows> {
  const { figure, userId, date, hour: of, after } = query;
  const clock = await findClock(db);
  const today = daySpan(date ?? localTime(clock.now, clock.timeZone).day, clock);
  const wanted: RowsWanted = { figure, userId, after, limit: perPage + 1, span: today };
  const hour = of === undefined ? undefined : { of, timeZone: clock.timeZone };
  if (figure === 'pending' || figure === 'happening') return listTickets(db, { ...wanted, hour: undefined });
  if (figure === 'created') return listTickets(db, { ...wanted, hour });
  const { days, date_from: from, date_to: to } = query;
  if (findPeriodProblem({ days, from, to }) !== null)
    throw new AppError('ERR_VALIDATION', { data: { fields: { days: 'required' } } });
  const span = askedSpan(query, clock);
  return figure === 'leads' ? listLeads(db, { ...wanted, span }) : listCycles(db, { ...wanted, span });
}

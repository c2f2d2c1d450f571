import type { Invoice } from '@balcao/contract';
import { invoiceLeadDays, platformCompanyId, recurrenceMonths } from '@balcao/domain';
import { sql } from 'kysely';
import { appNow, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import { asInvoice, columns } from './queries.ts';

/**
 * Makes the invoices of up to `room` companies whose due date is near and that have none for it yet; answers them.
 * Run twice, or by two nodes at once, it makes each once: the due date is part of a unique index. One that was replaced
 * when the terms changed comes back when its day is the due date again.
 */
export async function insertDueInvoices({ sql: db }: PlatformDb, room: number): Promise<Invoice[]> {
  const rows = await db
    .insertInto('invoices')
    .columns(['company_id', 'detail', 'value_cents', 'due_date', 'months'])
    .expression((eb) =>
      eb
        .selectFrom('companies as c')
        .innerJoin('plans as p', 'p.id', 'c.plan_id')
        .select((inner) => {
          const months = inner
            .case('c.recurrence')
            .when('BIMESTRAL')
            .then(inner.lit(recurrenceMonths.BIMESTRAL))
            .when('TRIMESTRAL')
            .then(inner.lit(recurrenceMonths.TRIMESTRAL))
            .when('SEMESTRAL')
            .then(inner.lit(recurrenceMonths.SEMESTRAL))
            .when('ANUAL')
            .then(inner.lit(recurrenceMonths.ANUAL))
            .else(inner.lit(recurrenceMonths.MENSAL))
            .end();
          return [
            'c.id',
            'p.name',
            sql<number>`p.value_cents::bigint * ${months}`.as('value_cents'),
            'c.due_date',
            months.as('months'),
          ];
        })
        .where('c.id', '<>', platformCompanyId)
        .where('c.status', '=', true)
        .where('c.deleted_at', 'is', null)
        .where('p.value_cents', '>', 0)
        // No zone is a day and a half ahead: what is farther away is not even looked at.
        .where('c.due_date', '<=', sql<string>`(${appNow()} AT TIME ZONE 'UTC')::date + ${invoiceLeadDays + 2}::int`)
        .where('c.due_date', '<=', sql<string>`(${appNow()} AT TIME ZONE c.time_zone)::date + ${invoiceLeadDays}::int`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('invoices as i')
                .select('i.id')
                .whereRef('i.company_id', '=', 'c.id')
                .whereRef('i.due_date', '=', 'c.due_date')
                .where('i.replaced', '=', false),
            ),
          ),
        )
        // Always in the same order, so that two nodes wait for each other and never crosswise.
        .orderBy('c.id')
        .limit(room)
        // A company that is being changed at this moment would be billed by its terms of before.
        .forShare('c')
        .skipLocked(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'due_date'])
        .doUpdateSet(({ ref }) => ({
          status: 'open',
          replaced: false,
          detail: ref('excluded.detail'),
          value_cents: ref('excluded.value_cents'),
          months: ref('excluded.months'),
          created_at: now(),
          updated_at: now(),
        }))
        .where('invoices.replaced', '=', true),
    )
    .returning(columns)
    .execute();
  return rows.map(asInvoice);
}

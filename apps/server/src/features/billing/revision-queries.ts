import type { Invoice } from '@balcao/contract';
import { dayIn, monthsOf, type Day } from '@balcao/domain';
import { appNow, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { asInvoice, columns } from './queries.ts';

export type OpenInvoice = Price & { id: number; dueDate: Day };

/** What one period of a plan costs. */
export type Price = { detail: string; valueCents: number; months: number };

/** The open invoices of the company, which nobody else changes until the end of the work. */
export async function lockOpenInvoices(db: TenantDb): Promise<OpenInvoice[]> {
  return db.sql
    .selectFrom('invoices')
    .select(['id', 'due_date as dueDate', 'detail', 'value_cents as valueCents', 'months'])
    .where('company_id', '=', db.companyId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The day it is for the company, and what a period costs it by its plan; null where it costs nothing. */
export async function readBilling(db: TenantDb): Promise<{ today: Day; price: Price | null }> {
  const {
    now: moment,
    timeZone,
    name,
    valueCents,
    recurrence,
  } = await db.sql
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name', 'p.value_cents as valueCents', 'c.recurrence', 'c.time_zone as timeZone', appNow().as('now')])
    .where('c.id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  const today = dayIn(timeZone, moment);
  if (name === null || !valueCents) return { today, price: null };
  const months = monthsOf(recurrence);
  return { today, price: { detail: name, valueCents: valueCents * months, months } };
}

/** An open invoice costs something else from now on; answers it. */
export async function writePrice(db: TenantDb, id: number, { detail, valueCents, months }: Price): Promise<Invoice> {
  const row = await db.sql
    .updateTable('invoices')
    .set({ detail, value_cents: valueCents, months, updated_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asInvoice(row);
}

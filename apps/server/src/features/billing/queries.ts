import { pageSize, type Invoice, type OperatorInvoice } from '@balcao/contract';
import { reaisOf, type InvoiceStatus } from '@balcao/domain';
import { containing } from '../../platform/search.ts';
import { appNow, folded, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Those of an invoice on the wire. */
export const columns = [
  'invoices.id',
  'invoices.company_id as companyId',
  'invoices.detail',
  'invoices.value_cents as valueCents',
  'invoices.due_date as dueDate',
  'invoices.status',
  'invoices.paid_at as paidAt',
  'invoices.paid_by as paidBy',
  'invoices.created_at as createdAt',
] as const;

export type InvoiceRow = Omit<Invoice, 'value' | 'paidAt' | 'isSimulated' | 'createdAt'> & {
  valueCents: number;
  paidAt: Date | null;
  paidBy: PaidBy | null;
  createdAt: Date;
};

export const asInvoice = ({ valueCents, paidAt, paidBy, createdAt, ...row }: InvoiceRow): Invoice => ({
  ...row,
  value: reaisOf(valueCents),
  paidAt: paidAt?.toISOString() ?? null,
  isSimulated: paidBy === 'simulator',
  createdAt: createdAt.toISOString(),
});

type Page = { search: string; page: number };

/** A page of the company's invoices, latest due first; only the operator sees what was cancelled. */
export async function listInvoicesPage(
  db: TenantDb,
  { search, page, withCancelled }: Page & { withCancelled: boolean },
): Promise<{ invoices: Invoice[]; count: number }> {
  const found = db.sql
    .selectFrom('invoices')
    .where('company_id', '=', db.companyId)
    .$if(!withCancelled, (query) => query.where('status', '<>', 'cancelled'))
    .$if(search !== '', (query) =>
      query.where((eb) => eb(folded(eb.ref('detail')), 'like', folded(containing(search)))),
    );
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('due_date', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { invoices: rows.map(asInvoice), count };
}

/** A page of all companies' invoices, and whether there are more. */
export async function listAllInvoicesPage(
  db: PlatformDb,
  { search, page, status }: Page & { status: InvoiceStatus | undefined },
): Promise<{ invoices: OperatorInvoice[]; hasMore: boolean }> {
  const rows = await db.sql
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select([...columns, 'companies.name as companyName'])
    .select((eb) =>
      eb
        .selectFrom('pix_charges as x')
        .select((one) => one.fn.sum<number | null>('x.stray_cents').as('cents'))
        .whereRef('x.company_id', '=', 'invoices.company_id')
        .whereRef('x.invoice_id', '=', 'invoices.id')
        .as('strayCents'),
    )
    .where('companies.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('invoices.status', '=', status ?? 'open'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(folded(eb.ref('invoices.detail')), 'like', folded(containing(search))),
          eb(folded(eb.ref('companies.name')), 'like', folded(containing(search))),
        ]),
      ),
    )
    .orderBy('invoices.due_date', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const invoices = rows.slice(0, pageSize).map(({ companyName, strayCents, ...row }) => ({
    ...asInvoice(row),
    paidBy: row.paidBy,
    strayPayment: strayCents === null ? null : reaisOf(Number(strayCents)),
    company: { id: row.companyId, name: companyName },
  }));
  return { invoices, hasMore: rows.length > pageSize };
}

/** One invoice of the company. */
export async function findInvoice(db: TenantDb, id: number): Promise<Invoice | undefined> {
  const row = await db.sql
    .selectFrom('invoices')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asInvoice(row);
}

/** Whose invoice it is, for the operator. */
export async function findInvoiceCompany(db: PlatformDb, id: number): Promise<number | undefined> {
  const row = await db.sql.selectFrom('invoices').select('company_id').where('id', '=', id).executeTakeFirst();
  return row?.company_id;
}

/** The oldest invoice that is to be paid. */
export async function findOldestOpen(db: TenantDb): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('status', '=', 'open')
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export type LockedInvoice = {
  status: InvoiceStatus;
  valueCents: number;
  months: number;
  detail: string;
  dueDate: string;
};

/** An invoice that nobody else changes until the end of the work. */
export async function lockInvoice(db: TenantDb, id: number): Promise<LockedInvoice | undefined> {
  return db.sql
    .selectFrom('invoices')
    .select(['status', 'value_cents as valueCents', 'months', 'detail', 'due_date as dueDate'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type PaidBy = 'hand' | 'simulator' | 'efi' | 'asaas';

/** An open invoice was paid; answers it. */
export async function markPaid(
  db: TenantDb,
  id: number,
  { paidBy, endToEndId }: { paidBy: PaidBy; endToEndId: string | null },
): Promise<Invoice> {
  const row = await db.sql
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: appNow(), paid_by: paidBy, end_to_end_id: endToEndId, updated_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asInvoice(row);
}

/** An open invoice is no longer owed. One that is replaced may be made again for the same day. */
export async function markCancelled(
  db: TenantDb,
  id: number,
  { replaced }: { replaced: boolean } = { replaced: false },
): Promise<Invoice> {
  const row = await db.sql
    .updateTable('invoices')
    .set({ status: 'cancelled', replaced, updated_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asInvoice(row);
}

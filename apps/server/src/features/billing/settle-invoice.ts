import type { Invoice } from '@balcao/contract';
import type { Day, InvoiceStatus } from '@balcao/domain';
import { audit, type AuditActor } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { lockDueDate, renewCompany } from '../companies/index.ts';
import { endCharges } from './charge-queries.ts';
import { requestCancelling } from './cancel-charge.ts';
import { invoiceCancelled, invoicePaid } from './events.ts';
import { findInvoice, findInvoiceCompany, lockInvoice, markCancelled, markPaid, type PaidBy } from './queries.ts';

export type SettleDeps = { uow: UnitOfWork; clock: Clock; queue: JobQueue };

export type Payment = { invoiceId: number; paidBy: PaidBy; by: AuditActor | null; endToEndId: string | null };

/**
 * The one way in which an invoice becomes paid: it was open until now, and the due date moves by its period. Inside
 * one transaction that holds company and invoice, so a second payment of it finds it paid; null then.
 */
export async function payInvoice(
  work: Work,
  { clock, queue }: Pick<SettleDeps, 'clock' | 'queue'>,
  { invoiceId, paidBy, by, endToEndId }: Payment,
): Promise<{ invoice: Invoice; dueDate: Day } | null> {
  const { db } = work;
  await lockDueDate(db);
  const locked = await lockInvoice(db, invoiceId);
  if (locked?.status !== 'open') return null;
  const invoice = await markPaid(db, invoiceId, { paidBy, endToEndId });
  // A second code of the same invoice must not be paid as well.
  for (const reference of await endCharges(db, invoiceId, 'over')) await requestCancelling(queue, db, reference);
  const dueDate = await renewCompany(work, clock, locked.months);
  await audit(db, {
    companyId: db.companyId,
    by,
    action: 'invoice paid',
    object: String(invoiceId),
    detail: { by: paidBy, dueDate },
  });
  await work.record(invoicePaid(db.companyId, { invoice, dueDate }));
  return { invoice, dueDate };
}

/** The operator confirms by hand that an invoice was paid, or cancels it. */
export async function settleInvoice(
  deps: SettleDeps,
  principal: Principal,
  { id, status }: { id: number; status: InvoiceStatus },
): Promise<Invoice> {
  const { uow } = deps;
  const companyId = await uow.readPlatform((db) => findInvoiceCompany(db, id));
  if (companyId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND');
  return uow.write(companyId, async (work) => {
    const invoice = await findInvoice(work.db, id);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    // Whoever sends back what was answered changes nothing.
    if (invoice.status === status) return invoice;
    if (status === 'paid') {
      const paid = await payInvoice(work, deps, { invoiceId: id, paidBy: 'hand', by: principal, endToEndId: null });
      if (!paid) throw new AppError('ERR_INVOICE_NOT_OPEN');
      return paid.invoice;
    }
    if (status === 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
    return cancelInvoice(work, deps, { principal, id });
  });
}

async function cancelInvoice(
  { db, record }: Work,
  { queue }: SettleDeps,
  { principal, id }: { principal: Principal; id: number },
): Promise<Invoice> {
  if ((await lockInvoice(db, id))?.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
  const invoice = await markCancelled(db, id);
  for (const reference of await endCharges(db, id, 'over')) await requestCancelling(queue, db, reference);
  await audit(db, { companyId: db.companyId, by: principal, action: 'invoice cancelled', object: String(id) });
  await record(invoiceCancelled(db.companyId, { id }));
  return invoice;
}

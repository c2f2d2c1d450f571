import { reviseInvoices } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { companyUpdated, lockDueDate, type CompanyTerms } from '../companies/index.ts';
import { requestCancelling } from './cancel-charge.ts';
import { endCharges } from './charge-queries.ts';
import { invoiceCancelled, invoiceRepriced } from './events.ts';
import { markCancelled } from './queries.ts';
import { lockOpenInvoices, readBilling, writePrice, type OpenInvoice, type Price } from './revision-queries.ts';

/**
 * Open invoices follow what the operator changes of a company, in the same transaction. A payment that came first has
 * closed its invoice; one that comes later finds another price, or none, and is told to the operator.
 */
export const revisesInvoices = (queue: JobQueue): DuringReaction =>
  during(companyUpdated, (work, terms) => reviseOpen(work, queue, terms));

async function reviseOpen(
  work: Work,
  queue: JobQueue,
  { before, after }: { before: CompanyTerms; after: CompanyTerms },
): Promise<void> {
  const { db } = work;
  // Whoever changed the company holds it already; everybody who pays takes it before the invoice too.
  await lockDueDate(db);
  const open = await lockOpenInvoices(db);
  if (open.length === 0) return;
  const { today, price } = await readBilling(db);
  const { reprice, cancel } = reviseInvoices({ before, after, open, today });
  for (const invoice of open) {
    if (cancel.includes(invoice.id) || (reprice.includes(invoice.id) && price === null))
      await replace(work, queue, invoice.id);
    else if (price !== null && reprice.includes(invoice.id)) await changePrice(work, queue, { invoice, price });
  }
}

/** No code of an invoice that goes, or costs something else, may be paid any more. */
async function endCodes({ db }: Work, queue: JobQueue, invoiceId: number): Promise<void> {
  for (const reference of await endCharges(db, invoiceId, 'over')) await requestCancelling(queue, db, reference);
}

async function replace(work: Work, queue: JobQueue, id: number): Promise<void> {
  const { db } = work;
  await markCancelled(db, id, { replaced: true });
  await endCodes(work, queue, id);
  await audit(db, { companyId: db.companyId, by: null, action: 'invoice cancelled', object: String(id) });
  await work.record(invoiceCancelled(db.companyId, { id }));
}

async function changePrice(
  work: Work,
  queue: JobQueue,
  { invoice, price }: { invoice: OpenInvoice; price: Price },
): Promise<void> {
  const { db } = work;
  const { id } = invoice;
  const costsTheSame = invoice.valueCents === price.valueCents && invoice.months === price.months;
  if (costsTheSame && invoice.detail === price.detail) return;
  const changed = await writePrice(db, id, price);
  if (!costsTheSame) await endCodes(work, queue, id);
  await audit(db, {
    companyId: db.companyId,
    by: null,
    action: 'invoice repriced',
    object: String(id),
    detail: { fromCents: invoice.valueCents, toCents: price.valueCents },
  });
  await work.record(invoiceRepriced(db.companyId, changed));
}

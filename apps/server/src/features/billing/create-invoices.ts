import { platformCompanyId } from '@balcao/domain';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron, type Cron } from '../../ports/job-queue.ts';
import { insertDueInvoices } from './due-invoice-queries.ts';
import { invoiceCreated, invoicesMade } from './events.ts';

/** So many in one transaction: enough to be quick, few enough to hold nobody up. */
const batch = 1_000;

/** Makes every invoice that is to be there by now; answers how many it made. */
export async function createInvoices(uow: UnitOfWork, signal?: AbortSignal): Promise<number> {
  let made = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await uow.writePlatform(async ({ db, record }) => {
      const invoices = await insertDueInvoices(db, batch);
      for (const invoice of invoices) await record(invoiceCreated(invoice.companyId, invoice));
      if (invoices.length > 0) await record(invoicesMade(platformCompanyId, { count: invoices.length }));
      return invoices.length;
    });
    made += count;
    if (count < batch) return made;
  }
}

/** A company gets its invoice within a minute of coming near its due date. */
export const invoiceCron = (uow: UnitOfWork): Cron =>
  defineCron({
    name: 'billing.createInvoices',
    every: { everyMinutes: 1 },
    run: async ({ signal }) => void (await createInvoices(uow, signal)),
  });

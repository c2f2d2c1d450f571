import { audit } from '../../platform/audit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { BankCharge } from '../../ports/payments.ts';
import { lockDueDate } from '../companies/index.ts';
import { findChargeByReference, lockCharge, markCharge, markStray, type KnownCharge } from './charge-queries.ts';
import { paymentStrayed } from './events.ts';
import type { BankName } from './gateway.ts';
import { lockInvoice, type LockedInvoice } from './queries.ts';
import { payInvoice, type SettleDeps } from './settle-invoice.ts';

/**
 * Does what follows from a charge as its bank knows it, read from there a moment ago: whoever told us of it is not
 * believed. Only a whole payment of our own charge pays the invoice, and only once.
 */
export async function settleCharge(
  { uow, clock, queue, log }: SettleDeps & { log: Logger },
  bank: BankName,
  charge: BankCharge,
): Promise<void> {
  const known = await uow.readPlatform((db) => findChargeByReference(db, charge.reference));
  if (!known || known.gateway !== bank || (known.bankId !== null && known.bankId !== charge.bankId))
    return log.warn({ bank }, 'a notice names a charge that is not ours');
  if (charge.state === 'waiting') return;
  await uow.write(known.companyId, async (work) => {
    // Company, invoice, charge: in this order by everybody who takes more than one of them.
    await lockDueDate(work.db);
    const invoice = await lockInvoice(work.db, known.invoiceId);
    const stored = await lockCharge(work.db, known.id);
    if (!invoice || !stored || stored.status === 'paid') return;
    if (charge.state === 'over') return markCharge(work.db, known.id, 'over');
    const reason = whyStray({ invoice, charged: stored.valueCents, paid: charge.paidCents });
    if (reason !== null) {
      // A notice that comes again tells nothing new.
      if (stored.strayCents !== charge.paidCents)
        await noteStray(work, known, { reason, paid: charge.paidCents, owed: invoice.valueCents, log });
      return;
    }
    await markCharge(work.db, known.id, 'paid');
    await payInvoice(
      work,
      { clock, queue },
      { invoiceId: known.invoiceId, paidBy: bank, by: null, endToEndId: charge.endToEndId },
    );
  });
}

type Stray = 'payment without invoice' | 'payment of an old price' | 'payment too small';

/** Why a payment does not settle its invoice; null when it does. */
function whyStray({ invoice, charged, paid }: { invoice: LockedInvoice; charged: number; paid: number }): Stray | null {
  if (invoice.status !== 'open') return 'payment without invoice';
  // Made before the invoice changed: whoever paid it agreed to something else than what would be settled now.
  if (charged !== invoice.valueCents) return 'payment of an old price';
  return paid < invoice.valueCents ? 'payment too small' : null;
}

type Noted = { reason: Stray; paid: number; owed: number; log: Logger };

/** Money came and settles nothing: the operator has to look at it, and to send it back or to settle by hand. */
async function noteStray(
  work: Work,
  { id, invoiceId }: KnownCharge,
  { reason, paid, owed, log }: Noted,
): Promise<void> {
  const { db } = work;
  log.warn({ companyId: db.companyId, invoiceId, reason }, 'a payment settles nothing');
  await markStray(db, id, paid);
  await audit(db, {
    companyId: db.companyId,
    by: null,
    action: reason,
    object: String(invoiceId),
    detail: { paidCents: paid, owedCents: owed },
  });
  await work.record(paymentStrayed(db.companyId, { invoiceId }));
}

import { audit } from '../../platform/audit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { BankCharge } from '../../ports/payments.ts';
import { findChargeByReference, lockCharge, markCharge, type KnownCharge } from './charge-queries.ts';
import type { BankName } from './gateway.ts';
import { lockInvoice } from './queries.ts';
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
    // Before the charge, as everybody does who takes both.
    const invoice = await lockInvoice(work.db, known.invoiceId);
    const stored = await lockCharge(work.db, known.id);
    if (!invoice || !stored || stored.status === 'paid') return;
    if (charge.state === 'over') return markCharge(work.db, known.id, 'over');
    if (charge.paidCents < invoice.valueCents) return noteShort(work, known, { charge, owed: invoice.valueCents, log });
    await markCharge(work.db, known.id, 'paid');
    const paid = await payInvoice(
      work,
      { clock, queue },
      {
        invoiceId: known.invoiceId,
        paidBy: bank,
        by: null,
        endToEndId: charge.endToEndId,
      },
    );
    if (!paid) await noteTwice(work, known, log);
  });
}

type Short = { charge: BankCharge; owed: number; log: Logger };

/** Money came, and too little of it: a person has to look at it. */
async function noteShort({ db }: Work, { invoiceId }: KnownCharge, { charge, owed, log }: Short): Promise<void> {
  log.warn({ companyId: db.companyId, invoiceId }, 'a payment is less than its invoice');
  await audit(db, {
    companyId: db.companyId,
    by: null,
    action: 'payment too small',
    object: String(invoiceId),
    detail: { paidCents: charge.paidCents, owedCents: owed },
  });
}

/** Money came for an invoice that was paid otherwise or cancelled: the operator has to send it back. */
async function noteTwice({ db }: Work, { invoiceId }: KnownCharge, log: Logger): Promise<void> {
  log.warn({ companyId: db.companyId, invoiceId }, 'a payment came for an invoice that is not open');
  await audit(db, { companyId: db.companyId, by: null, action: 'payment without invoice', object: String(invoiceId) });
}

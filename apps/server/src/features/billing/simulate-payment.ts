import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { lockDueDate } from '../companies/index.ts';
import { findCurrentCharge } from './charge-queries.ts';
import type { BillingDeps } from './deps.ts';
import { isSimulated, readGatewaySettings } from './gateway.ts';
import { lockInvoice } from './queries.ts';
import { payInvoice, type SettleDeps } from './settle-invoice.ts';

/** Plays the bank where the simulator is on and no real key is set: pays the living local charge of an invoice. */
export async function simulatePayment(
  { uow, clock, queue, secrets, hasSimulator }: SettleDeps & Pick<BillingDeps, 'secrets' | 'hasSimulator'>,
  principal: Principal,
  invoiceId: number,
): Promise<{ invoiceId: number; dueDate: string }> {
  if (!hasSimulator) throw new AppError('ERR_NOT_FOUND');
  if (!isSimulated(await readGatewaySettings(uow, secrets), { hasSimulator }))
    throw new AppError('ERR_PAYMENT_NOT_SIMULATED');
  return uow.write(principal.companyId, async (work) => {
    await lockDueDate(work.db);
    if (!(await lockInvoice(work.db, invoiceId))) throw new AppError('ERR_NO_INVOICE_FOUND');
    const charge = await findCurrentCharge(work.db, invoiceId);
    // Nobody can pay a code that was never shown, or that a bank would refuse by now.
    if (charge?.gateway !== 'local' || charge.isOver) throw new AppError('ERR_INVOICE_NOT_OPEN');
    const paid = await payInvoice(
      work,
      { clock, queue },
      { invoiceId, paidBy: 'simulator', by: principal, endToEndId: null },
    );
    if (!paid) throw new AppError('ERR_INVOICE_NOT_OPEN');
    return { invoiceId, dueDate: paid.dueDate };
  });
}

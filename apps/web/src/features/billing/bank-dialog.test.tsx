import { billingEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../test/axe.ts';
import { billingRoutes, buildInvoice, inDays } from '../../test/fakes/fake-billing.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { createFakeSimulator } from '../../test/fakes/fake-simulator.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { at, count, showApp } from '../../test/show.tsx';

const open = buildInvoice({ id: 31, dueDate: inDays(-1) });

async function openBank(invoices = [open, buildInvoice({ id: 30, status: 'paid' })]) {
  const api = startFakeCompany({
    viewer: ana,
    instead: [...createFakeSimulator().routes, ...billingRoutes({ invoices })],
  });
  await showApp('/simulator', ana);
  await at('simulator-bank').click();
  await expect.element(at('bank')).toBeVisible();
  return api;
}

it('S703 the simulator plays the bank: what it pays is paid everywhere', async () => {
  const api = await openBank();
  await expect.poll(liveLine.isOpen).toBe(true);
  await expect.element(at('bank-invoice')).toHaveTextContent('Fatura 31 · R$ 149,90');
  expect(count(at('bank-invoice'))).toBe(1);
  await expectAccessible('bank', '[role=dialog]');
  await at('bank-pay').click();
  await expect.element(at('bank-empty')).toBeVisible();
  await expect.poll(() => count(at('toast-success'))).toBe(2);
  expect(api.callsOf(billingEndpoints.simulatePayment).map(({ body }) => body.invoiceId)).toEqual([31]);
});

it('S703 a charge that was never made is unknown to the bank, which says so', async () => {
  const api = await openBank();
  api.refuse(billingEndpoints.simulatePayment, 'ERR_INVOICE_NOT_OPEN');
  await at('bank-pay').click();
  await expect.element(at('toast-warning')).toHaveTextContent('Gere o Pix desta fatura em Financeiro.');
});

import { billingEndpoints, billingEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { billingRoutes, buildInvoice, inDays } from '../../test/fakes/fake-billing.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { at, count, leaveBelow, onPhone, scrollsSideways, showApp, showPage, textsOf } from '../../test/show.tsx';

const rows = at('invoices-row');
const shown = (day: string): string => day.split('-').reverse().join('/');

const tomorrow = buildInvoice({ id: 33, dueDate: inDays(1) });
const today = buildInvoice({ id: 32, dueDate: inDays(0) });
const yesterday = buildInvoice({ id: 31, dueDate: inDays(-1), value: 1234.5 });
const paid = buildInvoice({ id: 30, dueDate: inDays(-31), status: 'paid', paidAt: '2026-10-16T12:00:00Z' });

function startBilling(invoices = [tomorrow, today, yesterday, paid]) {
  return startFakeCompany({ viewer: ana, instead: billingRoutes({ invoices }) });
}

/** Of a ground: nobody reads its colour, but everybody sees that it is another one. */
const groundOf = (index: number): string => {
  const row = rows.elements()[index];
  return getComputedStyle(row?.querySelector('td') ?? document.body).backgroundColor;
};

describe('the invoices', () => {
  it('S329 S330 S331 S332 R38 have their columns, formats, words and buttons', async () => {
    startBilling();
    await showPage('/financeiro', ana);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Faturas');
    await expect.poll(() => count(rows)).toBe(4);
    expect(textsOf(page.getByRole('columnheader'))).toEqual([
      'Id',
      'Detalhes',
      'Valor',
      'Data Venc.',
      'Status',
      'Ação',
    ]);
    const cells = rows.elements().map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['33', 'Profissional', 'R$\u00a0149,90', shown(inDays(1)), 'Em Aberto', 'PAGAR'],
      ['32', 'Profissional', 'R$\u00a0149,90', shown(inDays(0)), 'Em Aberto', 'PAGAR'],
      ['31', 'Profissional', 'R$\u00a01.234,50', shown(inDays(-1)), 'Vencido', 'PAGAR'],
      ['30', 'Profissional', 'R$\u00a0149,90', shown(inDays(-31)), 'Pago', 'PAGO'],
    ]);
    expect(count(at('invoices-pay'))).toBe(3);
    expect(count(rows.nth(3).getByRole('button'))).toBe(0);
  });

  it('S333 only what is overdue and unpaid has a ground of its own', async () => {
    startBilling();
    await showPage('/financeiro', ana);
    await expect.poll(() => count(rows)).toBe(4);
    const grounds = [0, 1, 2, 3].map(groundOf);
    expect(grounds[2]).not.toBe(grounds[0]);
    expect([grounds[1], grounds[3]]).toEqual([grounds[0], grounds[0]]);
  });

  it('S334 S46 further pages come when the end is near, once each', async () => {
    const many = Array.from({ length: 45 }, (_, index) => buildInvoice({ id: 100 - index }));
    const api = startBilling(many);
    await showPage('/financeiro', ana);
    await expect.poll(() => count(rows)).toBe(20);
    await leaveBelow(50);
    await expect.poll(() => count(rows)).toBe(40);
    await leaveBelow(50);
    await expect.poll(() => count(rows)).toBe(45);
    expect(api.callsOf(billingEndpoints.invoices).map(({ query }) => query.pageNumber)).toEqual([1, 2, 3]);
  });

  it('S45 S44 say that they could not be loaded, are asked for again, and say that there are none', async () => {
    const api = startBilling([]);
    const heal = api.refuse(billingEndpoints.invoices, 'ERR_INTERNAL');
    await showPage('/financeiro', ana);
    await expect.element(at('invoices-error')).toHaveTextContent('Não foi possível carregar a lista de registros');
    heal();
    await at('invoices-error').getByRole('button').click();
    await expect.element(at('invoices-empty')).toHaveTextContent('20 dias antes do vencimento');
  });

  it('S49 S334 new ones appear, and settled ones change, without a reload', async () => {
    startBilling([yesterday]);
    await showApp('/financeiro', ana);
    await expect.poll(() => count(rows)).toBe(1);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.send(billingEvents.invoice, { action: 'create', invoice: tomorrow });
    await expect.poll(() => count(rows)).toBe(2);
    liveLine.send(billingEvents.invoice, { action: 'update', invoice: { ...tomorrow, status: 'paid' } });
    await expect.element(rows.first()).toHaveTextContent('PAGO');
  });

  it('S329 S15 R39 are the admin’s alone: an attendant is sent to the tickets, without a call', async () => {
    const api = startFakeCompany({ instead: billingRoutes({ invoices: [yesterday] }) });
    await showApp('/financeiro', bia);
    await expect.poll(() => location.pathname).toBe('/tickets');
    await expect.element(at('toast-error')).toHaveTextContent('Você não tem permissão');
    expect(api.callsOf(billingEndpoints.invoices)).toEqual([]);
  });

  it('S390 S53 pass axe in both themes, and on a phone they are cards that fit', async () => {
    startBilling();
    await showPage('/financeiro', ana);
    await expect.poll(() => count(rows)).toBe(4);
    await expectAccessible('invoices', 'main');
    await onPhone();
    await expect.element(rows.nth(2)).toHaveTextContent('Vencido');
    await expect.element(rows.nth(2)).toHaveTextContent('R$ 1.234,50');
    expect(scrollsSideways()).toBe(false);
    await expectAccessible('invoices on a phone', 'main');
  });

  it('R22 S700 an overdue admin finds them and the subscription in the menu, and nothing else', async () => {
    startBilling([yesterday]);
    await showApp('/users', ana, { restricted: true, company: { dueDate: inDays(-1) } });
    await expect.poll(() => location.pathname).toBe('/financeiro');
    await expect.element(at('overdue-banner')).toHaveTextContent(`Sua assinatura venceu ${shown(inDays(-1))}`);
    await expect.poll(() => count(rows)).toBe(1);
    const links = page.getByRole('navigation').getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/financeiro', '/subscription']);
    expect(count(at('due-banner'))).toBe(0);
  });
});

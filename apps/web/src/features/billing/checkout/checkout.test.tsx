import { billingEndpoints, billingEvents, type Charge, companiesEndpoints, sessionEndpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { buildSession } from '../../../test/builders/build-session.ts';
import { type Route, route } from '../../../test/fakes/fake-api.ts';
import {
  billingRoutes,
  buildCharge,
  buildInvoice,
  confirmPayment,
  inDays,
  knownBilling,
  pixCode,
} from '../../../test/fakes/fake-billing.ts';
import { aurora, startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import { at, count, focusedTestId, isGone, onPhone, showApp, showPage, textsOf } from '../../../test/show.tsx';

const plan = { id: 4, name: 'Profissional', users: 10, connections: 3, queues: 8, value: 149.9 };
const invoice = buildInvoice({ id: 31, dueDate: inDays(-1) });
const sent = (api: ReturnType<typeof startCheckout>) => api.callsOf(billingEndpoints.subscribe);
const fullName = at('checkout-name');

type Data = { known?: typeof knownBilling; charge?: () => Charge; instead?: Route[] };

function startCheckout({ known = knownBilling, charge = buildCharge, instead = [] }: Data = {}) {
  return startFakeCompany({
    viewer: ana,
    instead: [
      ...instead,
      route(companiesEndpoints.get, () => ({ ...aurora, planId: plan.id, plan })),
      ...billingRoutes({ invoices: [invoice], known, charge }),
    ],
  });
}

async function open(): Promise<void> {
  await at('invoices-pay').click();
  await expect.element(fullName).toBeVisible();
}

async function goToReview(): Promise<void> {
  await at('checkout-next').click();
  await at('checkout-select').click();
  await expect.element(at('checkout-review')).toBeVisible();
}

async function goToPix(): Promise<void> {
  await open();
  await goToReview();
  await at('checkout-pay').click();
  await expect.element(at('pix-view')).toBeVisible();
}

const stepNow = (): string | null | undefined => document.querySelector('[aria-current=step]')?.textContent?.slice(1);

describe('the wizard', () => {
  it('S335 S336 S338 S339 S340 R50 leads through three steps and keeps what was typed', async () => {
    startCheckout();
    await showPage('/financeiro', ana);
    await open();
    const dialog = at('checkout').getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleName('Falta pouco!');
    expect(textsOf(at('checkout-steps').getByRole('listitem')).map((text) => text.replace(/\d/, ''))).toEqual([
      'Dados',
      'Personalizar',
      'Revisar',
    ]);
    await expect.element(fullName).toHaveValue('Ana Prado');
    await expect.element(at('checkout-country')).toHaveValue('BR');
    expect(textsOf(at('checkout-country').getByRole('option'))).toEqual(['Brasil', 'United States']);
    await expect.element(at('checkout-zipcode')).toHaveValue('01310-100');
    await expect.element(at('checkout-address')).toHaveValue('Av. Paulista, 1000');
    await expect.element(at('checkout-state')).toHaveValue('SP');
    await expect.element(at('checkout-city')).toHaveValue('São Paulo');
    expect(count(at('checkout-document'))).toBe(0);
    expect([count(at('checkout-back')), count(at('checkout-pay'))]).toEqual([0, 0]);
    await fullName.fill('Ana Prado Lima');
    await expect.element(at('checkout-next')).toHaveTextContent(/^PRÓXIMO$/);
    await at('checkout-next').click();

    const card = at('checkout-plan');
    await expect.element(card).toHaveTextContent('R$ 149,90/ mês');
    expect(textsOf(card.getByRole('listitem'))).toEqual(['10 usuários', '3 conexões', '8 filas']);
    expect([count(at('checkout-next')), count(at('checkout-pay'))]).toEqual([0, 0]);
    await expect.element(at('checkout-back')).toHaveTextContent(/^VOLTAR$/);
    await at('checkout-back').click();
    await expect.element(fullName).toHaveValue('Ana Prado Lima');
    await at('checkout-next').click();
    await expect.element(at('checkout-select')).toHaveTextContent(/^SELECIONAR$/);
    await at('checkout-select').click();

    const review = at('checkout-review');
    await expect.element(review.getByRole('heading')).toHaveTextContent('Resumo da assinatura');
    expect(textsOf(review.getByRole('term'))).toEqual(['Usuários', 'Whatsapps', 'Cobrança', 'Total']);
    expect(textsOf(review.getByRole('definition'))).toEqual(['10', '3', 'Mensal', 'R$\u00a0149,90']);
    await expect.element(review).toHaveTextContent('Ana Prado Lima');
    await expect.element(at('checkout-pay')).toHaveTextContent(/^PAGAR$/);
    await at('checkout-back').click();
    await expect.element(at('checkout-plan')).toBeVisible();
  });

  it('S337 R35 says what lacks, at its field, and does not go on', async () => {
    startCheckout({
      known: {
        ...knownBilling,
        billingName: '',
        addressZipCode: '',
        addressStreet: '',
        addressState: '',
        addressCity: '',
      },
    });
    await showPage('/financeiro', ana);
    await open();
    await at('checkout-next').click();
    await expect.element(at('checkout-name-error')).toHaveTextContent(/^O nome completo é obrigatório$/);
    await expect.element(at('checkout-zipcode-error')).toHaveTextContent(/^CEP é obrigatório$/);
    await expect.element(at('checkout-address-error')).toHaveTextContent(/^O Endereço é obrigatório$/);
    await expect.element(at('checkout-city-error')).toHaveTextContent(/^Cidade é obrigatória$/);
    await expect.element(at('checkout-state-error')).toHaveTextContent(/^Estado é obrigatório$/);
    expect(focusedTestId()).toBe('checkout-name');
    await at('checkout-zipcode').fill('0131010');
    await expect.element(at('checkout-zipcode-error')).toHaveTextContent(/^Formato de CEP inválido$/);
    await at('checkout-zipcode').fill('01310100');
    await expect.element(at('checkout-zipcode')).toHaveValue('01310-100');
    await isGone(at('checkout-zipcode-error'));
    await at('checkout-country').selectOptions('United States');
    await at('checkout-zipcode').fill('94105');
    await at('checkout-state').fill('California');
    await fullName.fill('Ana Prado');
    await at('checkout-address').fill('Market Street, 1');
    await at('checkout-city').fill('San Francisco');
    await at('checkout-next').click();
    await expect.element(at('checkout-plan')).toBeVisible();
  });

  it('S339 S61 a year is named as such, and its total is the invoice’s and not the month’s', async () => {
    startFakeCompany({
      viewer: ana,
      instead: [
        route(companiesEndpoints.get, () => ({ ...aurora, plan, recurrence: 'ANUAL' })),
        ...billingRoutes({ invoices: [{ ...invoice, value: 1798.8 }] }),
      ],
    });
    await showPage('/financeiro', ana);
    await open();
    await goToReview();
    expect(textsOf(at('checkout-review').getByRole('definition'))).toEqual(['10', '3', 'Anual', 'R$\u00a01.798,80']);
  });

  it('S341 S342 R7 a double click on PAGAR is one request, with the plan as JSON text and nothing of a card', async () => {
    const api = startCheckout();
    await showPage('/financeiro', ana);
    await open();
    await at('checkout-district').fill('Bela Vista');
    await goToReview();
    const release = api.hold(billingEndpoints.subscribe);
    const bodies: string[] = [];
    const fetchNow = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'POST' && typeof init.body === 'string') bodies.push(init.body);
      return fetchNow(url, init);
    });
    await at('checkout-pay').dblClick();
    await expect.poll(() => sent(api).length).toBe(1);
    await expect.element(at('checkout-pay')).toBeDisabled();
    release();
    await expect
      .element(at('toast-success'))
      .toHaveTextContent(/^Assinatura realizada com sucesso!, aguardando a realização do pagamento$/);
    expect(sent(api)).toHaveLength(1);
    expect(sent(api)[0]?.body).toMatchObject({
      firstName: 'Ana Prado',
      address2: 'Av. Paulista, 1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      zipcode: '01310100',
      country: 'BR',
      invoiceId: 31,
    });
    const [body] = bodies.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(body).toMatchObject({ price: 149.9, users: 10, connections: 3, useAddressForPaymentDetails: false });
    expect(JSON.parse(String(body?.['plan']))).toMatchObject({ planId: 4, price: 149.9, users: 10, connections: 3 });
    expect(Object.keys(body ?? {}).filter((key) => /card|cvv/i.test(key))).toEqual([]);
  });

  it('S347 S69 a charge that fails, or no network, leaves the wizard on Revisar, and PAGAR works again', async () => {
    const api = startCheckout();
    await showPage('/financeiro', ana);
    await open();
    await goToReview();
    const heal = api.refuse(billingEndpoints.subscribe, 'ERR_PAYMENT_GATEWAY');
    await at('checkout-pay').click();
    await expect.element(at('toast-error')).toHaveTextContent('O serviço de pagamento não respondeu.');
    await expect.element(at('checkout-review')).toBeVisible();
    // The button was busy meanwhile; by keyboard one goes on where one was.
    await expect.element(at('checkout-pay')).toHaveFocus();
    heal();
    const connect = api.cutNetwork();
    await at('checkout-pay').click();
    await expect.poll(() => textsOf(at('toast-error')).join()).toContain('conexão');
    await expect.element(at('checkout-review')).toBeVisible();
    connect();
    await at('checkout-pay').click();
    await expect.element(at('pix-view')).toBeVisible();
  });

  it('S701 what the server refuses of the data stands at its field, on the first step', async () => {
    const api = startCheckout({ known: { ...knownBilling, needsDocument: true } });
    await showPage('/financeiro', ana);
    await open();
    await at('checkout-next').click();
    await expect.element(at('checkout-document-error')).toHaveTextContent(/^CPF ou CNPJ é obrigatório$/);
    await at('checkout-document').fill('111.111.111-11');
    await goToReview();
    const heal = api.refuse(billingEndpoints.subscribe, 'ERR_VALIDATION', { fields: { document: 'invalid' } });
    await at('checkout-pay').click();
    await expect.element(at('checkout-document-error')).toHaveTextContent(/^CPF ou CNPJ inválido$/);
    heal();
    await at('checkout-document').fill('12.ABC.345/01DE-35');
    await goToReview();
    await at('checkout-pay').click();
    await expect.element(at('pix-view')).toBeVisible();
    expect(sent(api).at(-1)?.body.document).toBe('12.ABC.345/01DE-35');
  });

  it('S701 an invoice that was paid meanwhile is told, and the list says so', async () => {
    const api = startCheckout();
    await showPage('/financeiro', ana);
    await open();
    await goToReview();
    api.refuse(billingEndpoints.subscribe, 'ERR_INVOICE_NOT_OPEN');
    const before = api.callsOf(billingEndpoints.invoices).length;
    await at('checkout-pay').click();
    await expect.element(at('toast-error')).toHaveTextContent('Esta fatura não está em aberto.');
    await expect.poll(() => api.callsOf(billingEndpoints.invoices).length).toBeGreaterThan(before);
  });

  it('S45 S65 data that cannot be loaded are asked for again, and edits are not lost without a question', async () => {
    const api = startCheckout();
    const heal = api.refuse(billingEndpoints.subscription, 'ERR_INTERNAL');
    await showPage('/financeiro', ana);
    await at('invoices-pay').click();
    await expect.element(at('checkout-error')).toBeVisible();
    heal();
    await at('checkout-error').getByRole('button').click();
    await fullName.fill('Ana P.');
    await userEvent.keyboard('{Escape}');
    await expect.element(at('checkout-keep')).toHaveFocus();
    await at('checkout-keep').click();
    await expect.element(fullName).toHaveValue('Ana P.');
    await fullName.click();
    await userEvent.keyboard('{Escape}');
    await at('checkout-discard').click();
    await isGone(at('checkout'));
  });

  it('S57 S390 by keyboard alone from the first field to the code, and axe has nothing to say', async () => {
    startCheckout();
    await showPage('/financeiro', ana);
    await open();
    await expectAccessible('billing data', '[role=dialog]');
    await fullName.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(at('checkout-select')).toHaveFocus();
    expect(stepNow()).toBe('Personalizar');
    await expectAccessible('plan', '[role=dialog]');
    await userEvent.keyboard('{Enter}');
    await expect.element(at('checkout-review').getByRole('heading')).toHaveFocus();
    await expectAccessible('review', '[role=dialog]');
    at('checkout-pay').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(at('pix-copy')).toHaveFocus();
    await expectAccessible('pix', '[role=dialog]');
  });
});

describe('the Pix', () => {
  it('S343 S344 S345 shows total, code and QR, and the button says for a second that it copied', async () => {
    startCheckout();
    await showPage('/financeiro', ana);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
    await goToPix();
    await expect.element(at('pix-total')).toHaveTextContent(/^R\$ 149,90$/);
    await expect.element(at('pix-code')).toHaveTextContent(pixCode);
    expect(getComputedStyle(at('pix-code').element()).userSelect).toBe('all');
    await expect.element(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
    await expect
      .element(at('pix-view'))
      .toHaveTextContent('Para finalizar, basta realizar o pagamento escaneando ou colando o código Pix acima :)');
    await expect.element(at('pix-waiting')).toHaveTextContent('Aguardando a confirmação do banco.');
    expect(at('pix-waiting').element().getAttribute('role')).toBe('status');
    const button = at('pix-copy');
    await expect.element(button).toHaveTextContent(/^Copiar código QR$/);
    await button.click();
    await expect.element(button).toHaveTextContent(/^Copiado$/);
    expect(copied).toEqual([pixCode]);
    await expect.element(button).toHaveTextContent(/^Copiar código QR$/);
  });

  it('S343 where the browser does not let us copy, it says how to do it by hand', async () => {
    startCheckout();
    await showPage('/financeiro', ana);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await goToPix();
    await at('pix-copy').click();
    await expect.element(at('toast-warning')).toHaveTextContent('Selecione o código e copie.');
  });

  it('S345 on a phone the copy button comes before the QR, and all of it fits', async () => {
    startCheckout();
    await onPhone();
    await showPage('/financeiro', ana);
    await goToPix();
    const copy = at('pix-copy').element().getBoundingClientRect();
    const qr = page.getByRole('img', { name: 'QR Code do Pix' }).element().getBoundingClientRect();
    expect(copy.bottom).toBeLessThanOrEqual(qr.top);
    expect(copy.height).toBeGreaterThanOrEqual(44);
    const dialog = page.getByRole('dialog').element();
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  });

  it('S702 without a bank that tells us, it says who confirms', async () => {
    startCheckout({ charge: () => buildCharge({ isAutomatic: false }) });
    await showPage('/financeiro', ana);
    await goToPix();
    await expect.element(at('pix-waiting')).toHaveTextContent('Quem opera este servidor confirma');
  });

  it('S702 a code that has run out is gone, and a new one is made on the spot', async () => {
    const codes = [buildCharge({ expiresAt: new Date(Date.now() - 1).toISOString() }), buildCharge()];
    const api = startCheckout({ charge: () => codes.shift() ?? buildCharge() });
    await showPage('/financeiro', ana);
    await goToPix();
    await expect.element(at('pix-expired')).toHaveTextContent('Este código venceu');
    expect([count(at('pix-code')), count(at('pix-copy')), count(at('pix-qr'))]).toEqual([0, 0, 0]);
    await at('pix-renew').click();
    await expect.element(at('pix-code')).toHaveTextContent(pixCode);
    await isGone(at('pix-expired'));
    expect(sent(api)).toHaveLength(2);
  });

  it('S765 a code whose invoice costs something else now is gone, and the new one is over the new price', async () => {
    const codes = [buildCharge(), buildCharge({ valor: { original: 99.9 } })];
    startCheckout({ charge: () => codes.shift() ?? buildCharge() });
    await showApp('/financeiro', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await goToPix();
    await expect.element(at('pix-code')).toHaveTextContent(pixCode);
    liveLine.send(billingEvents.invoice, { action: 'update', invoice: { ...invoice, value: 99.9 } });
    await expect.element(at('pix-changed')).toHaveTextContent('não pague o anterior');
    await expect.element(at('pix-total')).toHaveTextContent('99,90');
    expect([count(at('pix-code')), count(at('pix-copy')), count(at('pix-qr'))]).toEqual([0, 0, 0]);
    await at('pix-renew').click();
    await expect.element(at('pix-code')).toBeVisible();
    await isGone(at('pix-changed'));
  });

  it('S765 S766 a code whose invoice was cancelled is gone, and none is made instead', async () => {
    startCheckout();
    await showApp('/financeiro', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await goToPix();
    liveLine.send(billingEvents.invoice, { action: 'delete', invoiceId: invoice.id });
    await expect.element(at('pix-cancelled')).toHaveTextContent('Não pague este código');
    expect([count(at('pix-code')), count(at('pix-qr')), count(at('pix-renew'))]).toEqual([0, 0, 0]);
    await at('checkout-close').click();
    await expect.element(at('invoices-empty')).toBeVisible();
  });

  it('S347 closed before it is paid, the invoice stays open and PAGAR can be used again', async () => {
    const api = startCheckout();
    await showPage('/financeiro', ana);
    await goToPix();
    await at('checkout-close').click();
    await isGone(at('checkout'));
    await expect.element(at('invoices-row')).toHaveTextContent('Vencido');
    await goToPix();
    expect(sent(api)).toHaveLength(2);
  });

  it('S703 where the product is tried out, the bank is a button', async () => {
    startCheckout({ charge: () => buildCharge({ canSimulate: true }) });
    await showApp('/financeiro', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await goToPix();
    await at('pix-simulate').click();
    await expect.element(at('pix-paid')).toHaveTextContent('Pagamento simulado confirmado.');
    await isGone(at('pix-waiting'));
  });

  it('S1140 a simulated charge says so above the code and names no bank; a real one has neither notice nor button', async () => {
    const charges = [buildCharge({ canSimulate: true, isAutomatic: false }), buildCharge({ isAutomatic: false })];
    startCheckout({ charge: () => charges.shift() ?? buildCharge() });
    await showPage('/financeiro', ana);
    await goToPix();
    await expect.element(at('pix-simulated')).toHaveTextContent('Pix simulado: nenhum banco aceita este código.');
    await expect.element(at('pix-waiting')).not.toHaveTextContent('Quem opera este servidor confirma');
    await expectAccessible('a simulated Pix', '[role=dialog]');
    await at('checkout-close').click();
    await goToPix();
    expect([count(at('pix-simulated')), count(at('pix-simulate'))]).toEqual([0, 0]);
  });

  it('S796 S343 a code that is paid can be neither copied nor scanned any more, also for a second admin', async () => {
    startCheckout();
    await showApp('/financeiro', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await goToPix();
    confirmPayment(31, inDays(29));
    await expect.element(at('pix-paid')).toBeVisible();
    expect([count(at('pix-code')), count(at('pix-copy')), count(at('pix-qr'))]).toEqual([0, 0, 0]);
    await expect.element(at('pix-total')).toHaveTextContent(/^R\$ 149,90$/);
    await expectAccessible('a paid Pix', '[role=dialog]');
  });
});

describe('a confirmed payment', () => {
  const dueDate = inDays(29);
  const shown = dueDate.split('-').reverse().join('/');
  const renewedText = `Sua licença foi renovada até ${shown}!`;

  it('S346 is told with the new date; the invoice is Pago, and after four seconds one is at the start page', async () => {
    startCheckout();
    await showApp('/financeiro', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await goToPix();
    const before = performance.now();
    confirmPayment(31, dueDate);
    await expect.poll(() => textsOf(at('toast-success')).join()).toContain(renewedText);
    await expect.element(at('pix-paid')).toBeVisible();
    expect(textsOf(at('invoices-row'))[0]).toContain('PAGO');
    await expect.poll(() => location.pathname).toBe('/');
    expect(performance.now() - before).toBeGreaterThanOrEqual(4000);
    expect(localStorage.getItem('companyDueDate')).toBe(dueDate);
  });

  /** Every text the overdue banner has had since. */
  function watchBanner(): () => string[] {
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(...textsOf(at('overdue-banner'))));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      return texts;
    };
  }

  it('S1141 S346 R22 opens the product again for the admin of an overdue company, without a new login', async () => {
    const { id, name, email, profile, queues } = ana;
    const user = { id, name, email, profile, queues, company: { dueDate } };
    const api = startCheckout({ instead: [route(sessionEndpoints.refresh, () => buildSession({ user }))] });
    await showApp('/financeiro', ana, { restricted: true, company: { dueDate: inDays(-1) } });
    await expect.element(at('overdue-banner')).toBeVisible();
    await expect.poll(liveLine.isOpen).toBe(true);
    const said = watchBanner();
    confirmPayment(31, dueDate);
    await isGone(at('overdue-banner'));
    await expect.element(at('menu-users')).toBeVisible();
    expect(said().filter((text) => text.includes(shown))).toEqual([]);
    await expect.poll(() => location.pathname).toBe('/');
    expect(api.callsOf(sessionEndpoints.login)).toEqual([]);
  });

  it('S346 one whose news was lost is seen when the connection is back', async () => {
    const { id, name, email, profile, queues } = ana;
    const user = { id, name, email, profile, queues, company: { dueDate } };
    startCheckout({
      instead: [
        route(sessionEndpoints.refresh, () => buildSession({ user })),
        route(billingEndpoints.invoices, () => ({
          invoices: [{ ...invoice, status: 'paid' as const }],
          count: 1,
          hasMore: false,
        })),
      ],
    });
    await showApp('/financeiro', ana, { restricted: true, company: { dueDate: inDays(-1) } });
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.cut();
    liveLine.reconnect();
    await isGone(at('overdue-banner'));
    await expect.element(at('invoices-row')).toHaveTextContent('PAGO');
  });

  it('S346 S705 who works elsewhere hears of it and stays there', async () => {
    startCheckout();
    await showApp('/tags', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    confirmPayment(31, dueDate);
    await expect.poll(() => textsOf(at('toast-success')).join()).toContain(renewedText);
    expect(timers.mock.calls.filter(([, after]) => after === 4000)).toEqual([]);
    expect(location.pathname).toBe('/tags');
  });

  it('S346 S72 is told in the language on screen', async () => {
    startCheckout();
    await showApp('/tags', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    await setLanguage('es');
    confirmPayment(31, dueDate);
    await expect.element(at('toast-success')).toHaveTextContent(`¡Tu licencia fue renovada hasta el ${shown}!`);
  });
});

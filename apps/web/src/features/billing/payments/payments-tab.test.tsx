import { billingEndpoints, billingEvents, type PaymentGateway, secretMask, settingsEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { billingRoutes, buildInvoice, inDays, readyGateway } from '../../../test/fakes/fake-billing.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import {
  asOperator,
  at,
  count,
  isGone,
  onPhone,
  scrollsSideways,
  showApp,
  showPage,
  textsOf,
} from '../../../test/show.tsx';

const rows = at('payments-row');
const gateway = at('settings-paymentGateway');

const late = buildInvoice({ id: 41, companyId: 9, dueDate: inDays(-2), value: 89.9 });
const open = buildInvoice({ id: 42, dueDate: inDays(5) });
const paid = buildInvoice({ id: 40, dueDate: inDays(-30), status: 'paid' });

async function openTab(state: PaymentGateway = readyGateway, invoices = [open, late, paid]) {
  const api = startFakeCompany({ viewer: ana, instead: billingRoutes({ invoices, gateway: state }) });
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-payments').click();
  await expect.element(gateway).toBeVisible();
  return api;
}

const saved = (api: Awaited<ReturnType<typeof openTab>>) =>
  api.callsOf(settingsEndpoints.update).map(({ params, body }) => [params.key, body.value]);

it('S765 S766 the operator sees money that settled nothing, and the list follows what happens in companies', async () => {
  const invoices = [{ ...late, strayPayment: 60 }, open];
  const api = startFakeCompany({ viewer: ana, instead: billingRoutes({ invoices }) });
  await showApp('/settings', ana, asOperator);
  await expect.poll(liveLine.isOpen).toBe(true);
  await at('settings-tab-payments').click();
  await expect.poll(() => count(rows)).toBe(2);
  await expect
    .element(at('payments-stray-41'))
    .toHaveTextContent('Chegou um Pix de R$ 60,00 que não quitou esta fatura.');
  expect(count(at('payments-stray-42'))).toBe(0);
  const before = api.callsOf(billingEndpoints.allInvoices).length;
  for (let told = 0; told < 20; told += 1) liveLine.send(billingEvents.invoicesChanged, { action: 'update' });
  await expect.poll(() => api.callsOf(billingEndpoints.allInvoices).length).toBe(before + 1);
  await onPhone();
  await expect.element(at('payments-stray-41')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  await expectAccessible('stray payments on a phone', 'main');
});

describe('how companies pay', () => {
  it.each([
    ['pt', 'No código: Sao Jose do Rio', 'No código cabem 15 letras; sairia cortado, “Sao Jose dos Ca”. Abrevie.'],
    ['en', 'In the code: Sao Jose do Rio', 'The code has room for 15 letters; it would be cut to “Sao Jose dos Ca”.'],
    ['es', 'En el código: Sao Jose do Rio', 'En el código caben 15 letras; saldría cortado, “Sao Jose dos Ca”.'],
  ] as const)(
    'S810 a name that the code would cut is not saved, and one sees what it holds, in %s',
    async (...texts) => {
      const [language, fits, cut] = texts;
      const api = await openTab();
      await setLanguage(language);
      const city = at('settings-pixMerchantCity');
      await city.fill('São José dos Campos');
      await expect.element(at('settings-pixMerchantCity-error')).toHaveTextContent(cut);
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{Tab}');
      // What was typed waits to be put right.
      await expect.element(city).toHaveValue('São José dos Campos');
      await expect.element(city).toHaveAttribute('aria-invalid', 'true');
      expect(saved(api)).toEqual([]);
      await city.fill('São José do Rio');
      await expect.element(city).toHaveAccessibleDescription(fits);
      await isGone(at('settings-pixMerchantCity-error'));
      await userEvent.keyboard('{Tab}');
      await expect.poll(() => saved(api)).toEqual([['pixMerchantCity', 'São José do Rio']]);
      await city.fill('東京');
      await expect.element(at('settings-pixMerchantCity-error')).toBeVisible();
      await setLanguage('pt');
    },
  );

  it('S706 the operator chooses the means, and each brings its fields, saved one by one', async () => {
    const api = await openTab();
    expect(textsOf(gateway.getByRole('option'))).toEqual(['Chave Pix própria', 'Efí', 'Asaas']);
    await at('settings-pixKey').fill('pix@balcao.test');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved(api)).toEqual([['pixKey', 'pix@balcao.test']]);
    await at('settings-pixMerchantName').fill('Balcão Sistemas');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => saved(api).at(-1)).toEqual(['pixMerchantName', 'Balcão Sistemas']);
    await gateway.selectOptions('Efí');
    await expect.poll(() => saved(api).at(-1)).toEqual(['paymentGateway', 'efi']);
    for (const key of ['efiClientId', 'efiClientSecret', 'efiPixKey'])
      await expect.element(at(`settings-${key}`)).toBeVisible();
    expect(count(at('settings-pixKey'))).toBe(0);
    await gateway.selectOptions('Asaas');
    for (const key of ['billingAsaasKey', 'billingAsaasWebhookToken'])
      await expect.element(at(`settings-${key}`)).toBeVisible();
    expect(count(at('settings-efiClientId'))).toBe(0);
  });

  it('S706 S314 secrets are written and never shown', async () => {
    const secrets = route(settingsEndpoints.list, () => [
      { key: 'paymentGateway', value: 'asaas', isSet: true },
      { key: 'billingAsaasKey', value: secretMask, isSet: true },
    ]);
    startFakeCompany({ viewer: ana, instead: [secrets, ...billingRoutes()] });
    await showPage('/settings', ana, asOperator);
    await at('settings-tab-payments').click();
    await expect.element(at('settings-billingAsaasKey')).toHaveValue(secretMask);
    await expect.element(at('settings-billingAsaasKey')).toHaveAttribute('readonly');
  });

  it('S1140 without a key nothing is green: payments are simulated, and the list says which were', async () => {
    await openTab({ ...readyGateway, isSimulated: true }, [open, { ...paid, isSimulated: true }]);
    await expect
      .element(at('payments-simulated'))
      .toHaveTextContent('Pagamentos simulados: sem uma chave Pix, ninguém recebe nada.');
    expect(count(at('payments-ready'))).toBe(0);
    await at('payments-filter').selectOptions('Pagas');
    await expect.element(rows).toHaveTextContent('Pago (simulado)');
    await expectAccessible('simulated payments', 'main');
  });

  it('S1142 the webhook token of Asaas has at least 32 characters, and the field says so', async () => {
    const api = await openTab();
    await gateway.selectOptions('Asaas');
    const token = at('settings-billingAsaasWebhookToken');
    await at('settings-billingAsaasWebhookToken-replace').click();
    await token.fill('curto demais');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(at('settings-billingAsaasWebhookToken-error'))
      .toHaveTextContent('Use pelo menos 32 caracteres; este tem 12.');
    await userEvent.keyboard('{Tab}');
    await expect.element(token).toHaveValue('curto demais');
    expect(saved(api)).toEqual([['paymentGateway', 'asaas']]);
    await token.fill('x'.repeat(32));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved(api).at(-1)).toEqual(['billingAsaasWebhookToken', 'x'.repeat(32)]);
  });

  it('S706 says what lacks by name, and asks again when something was saved', async () => {
    const api = await openTab({ ...readyGateway, isReady: false, missing: ['pixKey', 'publicUrl'] });
    await expect
      .element(at('payments-missing'))
      .toHaveTextContent('Falta preencher: Chave Pix, PUBLIC_URL com https. Até lá nenhuma empresa consegue pagar.');
    const before = api.callsOf(billingEndpoints.gateway).length;
    await at('settings-pixKey').fill('+5511987654321');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.callsOf(billingEndpoints.gateway).length).toBeGreaterThan(before);
    await expect.element(at('settings-pixKey')).toHaveValue('+5511987654321');
  });

  it('S767 the certificate of Efí is removed after a question, and then says what lacks', async () => {
    const efi = route(settingsEndpoints.list, () => [{ key: 'paymentGateway', value: 'efi', isSet: true }]);
    const certificate = { subject: 'conta', expiresAt: '2027-11-17T12:00:00.000Z' };
    const state: PaymentGateway = { ...readyGateway, gateway: 'efi', certificate };
    const api = startFakeCompany({ viewer: ana, instead: [efi, ...billingRoutes({ gateway: state })] });
    await showPage('/settings', ana, asOperator);
    await at('settings-tab-payments').click();
    await at('payments-certificate-remove').click();
    await at('confirm-dialog-cancel').click();
    await isGone(at('confirm-dialog'));
    expect(api.callsOf(billingEndpoints.removeCertificate)).toEqual([]);
    await at('payments-certificate-remove').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('payments-missing')).toHaveTextContent('Falta preencher: Certificado.');
    await isGone(at('payments-certificate-remove'));
    expect(api.callsOf(billingEndpoints.removeCertificate)).toHaveLength(1);
  });

  it('S709 the certificate of Efí is sent as a file, and shown by whose it is and how long it holds', async () => {
    const efi = route(settingsEndpoints.list, () => [{ key: 'paymentGateway', value: 'efi', isSet: true }]);
    const state: PaymentGateway = { ...readyGateway, gateway: 'efi', isReady: false, missing: ['efiCertificate'] };
    const api = startFakeCompany({ viewer: ana, instead: [efi, ...billingRoutes({ gateway: state })] });
    await showPage('/settings', ana, asOperator);
    await at('settings-tab-payments').click();
    await expect.element(at('payments-missing')).toHaveTextContent('Falta preencher: Certificado.');
    await expect.element(at('payments-connect')).toBeDisabled();
    const heal = api.refuse(billingEndpoints.uploadCertificate, 'ERR_CERTIFICATE_REFUSED');
    const file = new File(['p12'], 'producao.p12');
    await at('payments-certificate-input').upload(file);
    await expect.element(at('toast-error')).toBeVisible();
    heal();
    await at('payments-certificate-input').upload(file);
    await expect.element(at('payments-certificate-state')).toHaveTextContent('producao.p12, válido até 17/11/2027');
    await expect.element(at('payments-ready')).toBeVisible();
    expect(
      api
        .callsOf(billingEndpoints.uploadCertificate)
        .at(-1)
        ?.files.map(({ name }) => name),
    ).toEqual(['producao.p12']);
  });

  it('S709 a bank is tried by a button, which says what it answered; its notices have an address', async () => {
    const asaas = route(settingsEndpoints.list, () => [{ key: 'paymentGateway', value: 'asaas', isSet: true }]);
    const webhookUrl = 'https://balcao.test/api/webhooks/asaas';
    const state: PaymentGateway = { ...readyGateway, gateway: 'asaas', webhookUrl };
    const api = startFakeCompany({ viewer: ana, instead: [asaas, ...billingRoutes({ gateway: state })] });
    await showPage('/settings', ana, asOperator);
    await at('settings-tab-payments').click();
    await expect.element(at('payments-webhook')).toHaveValue(webhookUrl);
    await expect.element(at('payments-last-notice')).toHaveTextContent('O banco ainda não enviou avisos.');
    const heal = api.refuse(billingEndpoints.connectGateway, 'ERR_PAYMENT_GATEWAY');
    await at('payments-connect').click();
    await expect.element(at('toast-error')).toHaveTextContent('O serviço de pagamento não respondeu.');
    heal();
    await at('payments-connect').click();
    await expect.element(at('toast-success')).toHaveTextContent('O banco aceitou as configurações.');
    await expectAccessible('bank', 'main');
  });

  it('S706 S308 nobody but the operator has the tab, in the platform’s company', async () => {
    startFakeCompany({ viewer: ana });
    await showPage('/settings', ana, { super: true });
    await expect.element(at('settings-tab-options')).toBeVisible();
    expect(count(at('settings-tab-payments'))).toBe(0);
  });

  it('S706 S45 settings that cannot be loaded are asked for again', async () => {
    const api = startFakeCompany({ viewer: ana });
    const heal = api.refuse(settingsEndpoints.list, 'ERR_INTERNAL');
    await showPage('/settings', ana, asOperator);
    await at('settings-tab-payments').click();
    await expect.element(at('payments-error')).toBeVisible();
    heal();
    await at('payments-error').getByRole('button').click();
    await expect.element(gateway).toBeVisible();
  });
});

describe('the invoices of the companies', () => {
  it('S707 what is open stands there with its company, and what is overdue is tinted', async () => {
    await openTab();
    await expect.poll(() => count(rows)).toBe(2);
    await expect.element(rows.first()).toHaveTextContent('Loja Aurora');
    await expect.element(rows.nth(1)).toHaveTextContent('Oficina Beta');
    await expect.element(rows.nth(1)).toHaveTextContent('Vencido');
    await expect.element(rows.nth(1)).toHaveAttribute('data-tone', 'error');
    await at('payments-filter').selectOptions('Todas');
    await expect.poll(() => count(rows)).toBe(3);
    await at('payments-search').fill('beta');
    await expect.poll(() => count(rows)).toBe(1);
  });

  it('S707 a payment is confirmed by hand after a question that names company and amount, once', async () => {
    const api = await openTab();
    await rows.nth(1).getByTestId('payments-settle').click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toHaveTextContent('Oficina Beta pagou R$ 89,90?');
    // Unanswered until the second click has come, however slow it is.
    const answer = api.hold(billingEndpoints.settleInvoice);
    await at('confirm-dialog-confirm').dblClick();
    answer();
    await expect.element(at('toast-success')).toHaveTextContent('Operação realizada com sucesso!');
    await expect.poll(() => count(rows)).toBe(1);
    // The button went with its row.
    await expect.element(page.getByRole('heading', { name: 'Faturas das empresas' })).toHaveFocus();
    const calls = api.callsOf(billingEndpoints.settleInvoice);
    expect(calls.map(({ params, body }) => [params.id, body.status])).toEqual([[41, 'paid']]);
  });

  it('S707 one that is cancelled was asked about, and one that was paid meanwhile is told', async () => {
    const api = await openTab();
    await rows.first().getByTestId('payments-cancel').click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Cancelar a fatura 42?');
    api.refuse(billingEndpoints.settleInvoice, 'ERR_INVOICE_NOT_OPEN');
    const before = api.callsOf(billingEndpoints.allInvoices).length;
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-error')).toHaveTextContent('Esta fatura não está em aberto.');
    await expect.poll(() => api.callsOf(billingEndpoints.allInvoices).length).toBeGreaterThan(before);
    await at('confirm-dialog-cancel').click();
    await isGone(at('confirm-dialog'));
    expect(api.callsOf(billingEndpoints.settleInvoice).map(({ body }) => body.status)).toEqual(['cancelled']);
  });

  it('S707 a paid one offers nothing', async () => {
    await openTab(readyGateway, [paid]);
    await at('payments-filter').selectOptions('Pagas');
    await expect.element(rows.first()).toHaveTextContent('Pago');
    expect([count(at('payments-settle')), count(at('payments-cancel'))]).toEqual([0, 0]);
  });

  it('S390 S53 the tab passes axe and fits a phone', async () => {
    await openTab({ ...readyGateway, isReady: false, missing: ['pixKey'] });
    await expect.poll(() => count(rows)).toBe(2);
    await expectAccessible('payments', 'main');
    await onPhone();
    await expect.element(rows.first()).toHaveTextContent('Loja Aurora');
    expect(scrollsSideways()).toBe(false);
    await rows.first().getByTestId('payments-actions').click();
    await page.getByRole('menuitem', { name: 'Confirmar o pagamento da fatura 42' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });
});

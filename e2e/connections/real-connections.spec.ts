import { FakeGraph } from '@balcao/whatsapp-fakes/graph';
import { Customers, FakeWebServer } from '@balcao/whatsapp-fakes/web';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startProduct, type Product } from '../support/product.ts';
import { ownerPassword } from '../support/test.ts';
import { expect, test } from '../support/users/users-test.ts';

test.use({ ownWindow: true });

// The customers of the fake encrypt with the same library, which prints their keys here.
test.beforeAll(() => void Object.assign(console, { info: () => undefined, warn: () => undefined }));

/** A fresh product with its owner at the connections, the dialog of the first one open. */
async function addFirst(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/setup`);
  for (const [field, value] of [
    ['company', 'Loja Aurora'],
    ['name', 'Ana Prado'],
    ['email', 'ana@aurora.test'],
    ['password', ownerPassword],
  ] as const)
    await page.getByTestId(`setup-${field}`).fill(value);
  await page.getByTestId('setup-sample-data').uncheck();
  await page.getByTestId('setup-submit').click();
  await page.getByTestId('shell-drawer').waitFor();
  await page.getByTestId('menu-connections').click();
  await page.getByTestId('connections-add-first').click();
  await page.getByTestId('connection-dialog-name').fill('Loja');
}

/** Takes the waiting conversation of somebody. */
async function accept(page: Page, name: string): Promise<void> {
  await page.getByTestId('menu-tickets').click();
  await page.getByTestId('tickets-subtab-pending').click();
  await page.getByTestId('ticket-row').filter({ hasText: name }).getByTestId('ticket-accept').click();
}

test('S282 S283 S284 R47 a phone that asks for a passkey is told the way out; without it it is linked by a typed code, and its customers write', async ({
  page,
}) => {
  const whatsapp = await new FakeWebServer({ pretendedPreKeys: 1 }).start();
  const product = await startProduct({ WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_VERSION: '2.3000.1043857760' });
  try {
    await addFirst(page, product);
    await page.getByTestId('connection-dialog-provider-beta').check();
    await expect(page.getByTestId('linked-device-risk')).toBeVisible();
    whatsapp.faults.passkey = true;
    const phone = whatsapp.addPerson({ number: '5511930000001', lid: '100000000000001', name: 'Loja' });
    // The code opens by itself.
    await page.getByTestId('connection-dialog-submit').click();
    await expect(page.getByTestId('qr-dialog-code')).toBeVisible();
    const readCode = async (): Promise<string> =>
      (await product.sql<{ qrcode: string }>('SELECT qrcode FROM connections'))[0]?.qrcode ?? '';
    await expect.poll(readCode).not.toBe('');
    whatsapp.scan(await readCode(), phone);
    await expect(page.getByRole('main')).toContainText(/chave de acesso/i);
    await expect(page.getByRole('main')).toContainText(/API oficial/);

    whatsapp.faults.passkey = false;
    await page.getByTestId('connections-session-newQr').click();
    await page.getByTestId('qr-dialog-by-code').click();
    await page.getByTestId('qr-dialog-number').fill('(11) 93000-0001');
    await page.getByTestId('qr-dialog-ask-code').click();
    const shown = page.getByTestId('qr-dialog-pairing-code');
    await expect(shown).toHaveText(/[A-Z0-9]{4}.?[A-Z0-9]{4}/);
    const code = ((await shown.textContent()) ?? '').replaceAll(/[^A-Z0-9]/g, '');
    const device = await whatsapp.enterCode(code, phone);
    await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
    await expect(page.getByTestId('connections-status')).toContainText('Conectado');

    const carla = whatsapp.addPerson({ number: '5511987654321', lid: '200000000000001', name: 'Carla Dias' });
    await new Customers(whatsapp, device).write({ from: carla, body: 'Oi, bom dia!' });
    await accept(page, 'Carla Dias');
    await expect(page.getByTestId('message').filter({ hasText: 'Oi, bom dia!' })).toBeVisible();
    await page.getByTestId('composer-input').fill('Bom dia, Carla!');
    await page.keyboard.press('Enter');
    await expect(
      page.getByTestId('message').filter({ hasText: 'Bom dia, Carla!' }).getByTestId('message-delivery'),
    ).toHaveAccessibleName(/entregue/i);
    expect(
      whatsapp.ledger.list().some(({ body, fromCustomer }) => !fromCustomer && body.endsWith('Bom dia, Carla!')),
    ).toBe(true);
  } finally {
    await product.stop();
    whatsapp.stop();
  }
});

test('S276 S277 Meta’s API: the test names what is wrong, the webhook is copied and verified, and after a day only a template leaves', async ({
  page,
}) => {
  const graph = await FakeGraph.start({ webhooks: { retryMs: () => 100 } });
  const product = await startProduct({ GRAPH_URL: graph.baseUrl });
  try {
    const [secret, token] = ['0123456789abcdef0123456789abcdef', 'EAAG-token-of-a-test-system-user'];
    const app = graph.addApp({ id: '4001', secret });
    graph.addToken({ token, appId: app.id });
    const account = graph.addAccount('30001');
    const number = graph.addNumber({ id: '20001', account, number: '551130000001' });
    graph.addTemplate(account, {
      name: 'fatura',
      components: [{ type: 'BODY', text: 'Olá {{1}}, sua fatura venceu.' }],
    });
    graph.addTemplate(account, {
      name: 'retirada',
      components: [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Retire {{1}} na loja e ganhe um desconto.' },
        { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código' }] },
      ],
    });

    await addFirst(page, product);
    await page.getByTestId('connection-dialog-provider-cloud').check();
    await page.getByTestId('connection-dialog-phoneNumberId').fill('20001');
    await page.getByTestId('connection-dialog-wabaId').fill('30001');
    await page.getByTestId('connection-dialog-cloudToken').fill('EAAG-token-of-nobody-at-all');
    await page.getByTestId('connection-dialog-appSecret').fill(secret);
    await page.getByTestId('cloud-test-run').click();
    await expect(page.getByTestId('cloud-test-token')).toContainText(/token/i);
    await expect(page.getByTestId('cloud-test-token')).not.toHaveAttribute('data-severity', 'fine');
    await page.getByTestId('connection-dialog-cloudToken').fill(token);
    await page.getByTestId('cloud-test-run').click();
    await expect(page.getByTestId('cloud-test-token')).toHaveAttribute('data-severity', 'fine');
    await page.getByTestId('connection-dialog-submit').click();

    await expect(page.getByTestId('webhook-dialog')).toBeVisible();
    const address = await page.getByTestId('webhook-url').inputValue();
    const verifyToken = await page.getByTestId('webhook-token').inputValue();
    await expect(page.getByTestId('webhook-state')).not.toContainText(/\d{2}:\d{2}/);
    expect(await graph.verifyCallback(app, address, verifyToken)).toBe(true);
    await expect(page.getByTestId('webhook-state')).toContainText(/verific/i);
    await page.getByTestId('webhook-dialog-connect').click();
    await expect(page.getByTestId('connections-status')).toContainText('Conectado');

    number.write({ from: '5511987654321', name: 'Carla Dias', body: 'Oi, bom dia!' });
    await accept(page, 'Carla Dias');
    await expect(page.getByTestId('composer-window')).toBeVisible();
    await expect(page.getByTestId('composer-input')).toBeVisible();
    await product.sql(`UPDATE messages SET sent_at = now() - interval '25 hours'`);
    await page.reload();
    await expect(page.getByTestId('template-picker')).toBeVisible();
    await expect(page.getByTestId('composer-input')).toHaveCount(0);

    await page.getByTestId('template-picker-open').click();
    await page.getByTestId('template-picker-option').filter({ hasText: 'retirada' }).click();
    const field = (name: string) => page.getByTestId(`template-picker-field-${name}`);
    for (const [name, value] of [
      ['header-latitude', '-235505'],
      ['header-longitude', '-46,6333'],
      ['header-name', 'Loja Aurora'],
      ['header-address', 'Rua das Flores, 10'],
      ['body-1', 'o roteador'],
      ['buttons-0', '25 OFF'],
    ] as const)
      await field(name).fill(value);
    await page.getByTestId('template-picker-send').click();
    await expect(field('header-latitude-error')).toContainText('-90 a 90');
    await expect(field('header-latitude')).toBeFocused();
    await expect(field('buttons-0-error')).toContainText('letras');
    await field('header-latitude').fill('-23,5505');
    await field('buttons-0').fill('25OFF');
    await page.getByTestId('template-picker-send').click();
    await expect(page.getByTestId('message').filter({ hasText: 'Loja Aurora' })).toContainText('Rua das Flores, 10');
    await expect
      .poll(() => JSON.stringify(number.received('5511987654321').at(-1)?.raw))
      .toMatch(/"latitude":"-23.5505".*"coupon_code":"25OFF"/);

    // Nobody pays: the first template fails, the next is not tried, and the connection says what to do.
    account.canPay = false;
    const sendBill = async (name: string): Promise<void> => {
      await page.getByTestId('template-picker-open').click();
      await page.getByTestId('template-picker-option').filter({ hasText: 'fatura' }).click();
      await field('body-1').fill(name);
      await page.getByTestId('template-picker-send').click();
    };
    await sendBill('Carla');
    await expect(page.getByTestId('message').filter({ hasText: 'Olá Carla' })).toContainText('sem forma de pagamento');
    await sendBill('Carla Dias');
    await expect(page.getByTestId('template-picker-error')).toContainText('falta de pagamento');
    await expect(field('body-1')).toHaveValue('Carla Dias');
    account.canPay = true;
    await page.goto(`${product.url}/connections`);
    await expect(page.getByTestId('connections-payment')).toContainText('Gerenciador do WhatsApp');
    await expectAccessible(page, 'a connection that nobody pays for', '[data-testid=connections-payment]');
    await page.getByTestId('connections-paid').click();
    await expect(page.getByTestId('connections-payment')).toHaveCount(0);
    await expect(page.getByTestId('connections-truth')).toBeFocused();
    await expect(page.getByText('Os modelos podem ser enviados de novo.')).toBeVisible();
  } finally {
    await product.stop();
    await graph.stop();
  }
});

import type { Browser, Page } from '@playwright/test';
import { startProduct, type Product } from './support/product.ts';
import { ownerPassword, personPassword } from './support/test.ts';
import { expect, test } from './support/users/users-test.ts';

// The clock of the product is moved, so it is one of its own.
test.use({ ownWindow: true });

const admin = { name: 'Padaria Sol', email: 'dona@padaria.test', password: personPassword };
const attendant = { name: 'Bia Rocha', email: 'bia@padaria.test', password: personPassword };
const dayMs = 86_400_000;

async function call(product: Product, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

async function setUp(product: Product): Promise<void> {
  const owner = { name: 'Olívia Prado', email: 'olivia@plataforma.test', password: ownerPassword };
  const body = { companyName: 'Plataforma', ...owner, publicSignup: true, sampleData: false };
  expect((await call(product, '/setup', { body })).status).toBeLessThan(300);
}

async function logIn(page: Page, product: Product, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByTestId('login-email').fill(person.email);
  await page.getByTestId('login-password').fill(person.password);
  await page.getByTestId('login-submit').click();
}

/** A window in which it is as late as in the product. */
async function openLater(browser: Browser, days: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install({ time: Date.now() + days * dayMs });
  return page;
}

async function signUp(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await page.getByTestId('signup-name').fill(admin.name);
  await page.getByTestId('signup-email').fill(admin.email);
  await page.getByTestId('signup-password').fill(admin.password);
  await page.getByTestId('signup-submit').click();
  await page.waitForURL('**/login');
}

async function fillBilling(page: Page): Promise<void> {
  await expect(page.getByTestId('checkout-name')).toHaveValue(admin.name);
  await page.getByTestId('checkout-zipcode').fill('0131010');
  await page.getByTestId('checkout-address').fill('Av. Paulista, 1000');
  await page.getByTestId('checkout-city').fill('São Paulo');
  await page.getByTestId('checkout-state').selectOption('SP');
  await page.getByTestId('checkout-next').click();
  await expect(page.getByTestId('checkout-zipcode-error')).toHaveText('Formato de CEP inválido');
  await page.getByTestId('checkout-zipcode').fill('01310100');
}

async function goToPix(page: Page): Promise<string> {
  await page.getByTestId('checkout-next').click();
  await page.getByTestId('checkout-select').click();
  await page.getByTestId('checkout-pay').click();
  return (await page.getByTestId('pix-code').textContent()) ?? '';
}

test('S708 S346 S6 R22 a company signs up, its trial ends, it is refused, pays by Pix, and works again without a new login', async ({
  page,
  browser,
}) => {
  const product = await startProduct();
  try {
    await setUp(product);
    await signUp(page, product);
    await logIn(page, product, admin);
    await page.waitForURL('**/tickets');
    await expect(page.getByTestId('due-banner')).toContainText('Seu período de teste termina em 3 dias.');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const added = await call(product, '/users', { token, body: { ...attendant, profile: 'user', queueIds: [] } });
    expect(added.status).toBe(201);

    // Four days later. The server is told, which by itself looks at the clock once a minute.
    await product.sql("UPDATE product_clock SET ahead = '4 days'");
    await product.sql(`SELECT pg_notify('balcao_signals', '{"name":"clockMoved","data":{}}')`);
    await expect
      .poll(async () => (await call(product, '/users', { token })).json['error'])
      .toBe('ERR_SUBSCRIPTION_EXPIRED');
    const dueDay = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + 3 * dayMs);
    const words = `Opss! Sua assinatura venceu ${dueDay}. Entre em contato com o Suporte para mais informações!`;

    const colleague = await openLater(browser, 4);
    await logIn(colleague, product, attendant);
    await expect(colleague.getByTestId('login-error')).toHaveText(words);

    const later = await openLater(browser, 4);
    await logIn(later, product, admin);
    await later.waitForURL('**/financeiro');
    await expect(later.getByTestId('overdue-banner')).toHaveText(words);
    await later.goto(`${product.url}/users`);
    await later.waitForURL('**/financeiro');

    const row = later.getByTestId('invoices-row');
    await expect(row).toContainText('Vencido');
    await row.getByTestId('invoices-pay').click();
    await fillBilling(later);
    const code = await goToPix(later);
    expect(code).toContain('br.gov.bcb.pix');

    // A reload in the middle of paying: the invoice is still open, the data are known, and the code is the same.
    await later.reload();
    await row.getByTestId('invoices-pay').click();
    await expect(later.getByTestId('checkout-city')).toHaveValue('São Paulo');
    expect(await goToPix(later)).toBe(code);

    await later.getByTestId('pix-simulate').click();
    await expect(later.getByTestId('pix-paid')).toBeVisible();
    await expect(later.getByTestId('toast-success').filter({ hasText: 'Sua licença foi renovada até' })).toBeVisible();
    await expect(row).toContainText('Pago');
    await later.waitForURL(`${product.url}/`);
    await expect(later.getByTestId('overdue-banner')).toHaveCount(0);
    await later.getByTestId('menu-users').click();
    await expect(later.getByTestId('users-row')).toHaveCount(2);
    await later.reload();
    await expect(later.getByTestId('users-row')).toHaveCount(2);

    await logIn(colleague, product, attendant);
    await colleague.waitForURL('**/tickets');
  } finally {
    await product.stop();
  }
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/connections-test.ts';
import { rowOf } from './support/connections-screen.ts';

async function graveProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

test('S287 a token is masked, copied and known once; later only its end', async ({
  page,
  context,
  company,
  addConnection,
  enter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addConnection({ name: 'Loja Centro' });
  await enter(company.admin, '/connections');
  await rowOf(page, 'Loja Centro').getByTestId('connections-edit').click();
  await page.getByTestId('connection-dialog-token-generate').click();
  const token = page.getByTestId('connection-dialog-token');
  await expect(token).toHaveAttribute('type', 'password');
  await page.getByTestId('connection-dialog-token-toggle').click();
  await expect(token).toHaveAttribute('type', 'text');
  const value = await token.inputValue();
  await page.getByTestId('connection-dialog-token-copy').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('connection-dialog')).toHaveCount(0);
  await rowOf(page, 'Loja Centro').getByTestId('connections-edit').click();
  await expect(token).toHaveValue(`•••• •••• ${value.slice(-4)}`);
});

test('S283 S284 S35 the dialog follows the row: a new code is drawn, an empty one closes it, the number is told and the warning goes', async ({
  page,
  company,
  colleague,
  api,
  addConnection,
  setLink,
  enterLive,
}) => {
  const id = await addConnection({ name: 'Loja Centro' });
  const qrcodeUntil = new Date(Date.now() + 60_000).toISOString();
  // Any change of a connection tells its whole row.
  const tell = (): Promise<unknown> =>
    api.call('PUT', `/whatsapp/${id}`, { token: colleague.token, body: { name: 'Loja Centro', isDefault: true } });
  await setLink(id, { status: 'qrcode', qrcode: '2@primeiro', qrcodeUntil });
  await enterLive(company.admin, '/connections');
  await expect(page.getByTestId('menu-connections-warning')).toBeVisible();
  await rowOf(page, 'Loja Centro').getByTestId('connections-session-showQr').click();
  const modules = page.getByTestId('qr-dialog-code').locator('path').last();
  const first = (await modules.getAttribute('d')) ?? '';
  await setLink(id, { status: 'qrcode', qrcode: '2@segundo', qrcodeUntil });
  await tell();
  await expect(modules).not.toHaveAttribute('d', first);

  await setLink(id, { status: 'PAIRING' });
  await tell();
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
  await expect(rowOf(page, 'Loja Centro').getByTestId('connections-status')).toHaveText('Pareando');
  await setLink(id, { status: 'CONNECTED', number: '5511987654321' });
  await tell();
  await expect(page.getByTestId('toast-success')).toContainText('Loja Centro conectado: +55 (11) 98765-4321');
  await expect(page.getByTestId('menu-connections-warning')).toHaveCount(0);
});

test('S283 S284 S285 S35 a phone reads the code: the dialog closes, the number is told and the warning goes', async ({
  page,
  company,
  colleague,
  api,
  addConnection,
  scan,
  enterLive,
}) => {
  const id = await addConnection({ name: 'Loja Centro', provider: 'simulator' });
  await enterLive(company.admin, '/connections');
  await expect(page.getByTestId('menu-connections-warning')).toBeVisible();
  await rowOf(page, 'Loja Centro').getByTestId('connections-session-newQr').click();
  await expect(page.getByTestId('qr-dialog-code')).toBeVisible();
  await scan(id);
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
  const row = rowOf(page, 'Loja Centro');
  await expect(row.getByTestId('connections-status')).toHaveText('Conectado');
  await expect(page.getByTestId('toast-success')).toContainText(/Loja Centro conectado: \+\d/);
  await expect(page.getByTestId('menu-connections-warning')).toHaveCount(0);

  expect((await api.call('DELETE', `/whatsappsession/${id}`, { token: colleague.token })).status).toBe(200);
  await expect(row.getByTestId('connections-status')).toHaveText('Desconectado');
  await expect(page.getByTestId('menu-connections-warning')).toBeVisible();

  await row.getByTestId('connections-step').click();
  await page.getByTestId('qr-dialog-simulate').click();
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
  await expect(row.getByTestId('connections-status')).toHaveText('Conectado');
});

test('S285 what a colleague does to connections is seen at once', async ({
  page,
  company,
  colleague,
  api,
  addConnection,
  enterLive,
}) => {
  await enterLive(company.admin, '/connections');
  await expect(page.getByTestId('connections-empty')).toBeVisible();
  const id = await addConnection({ name: 'Loja Centro' });
  await expect(rowOf(page, 'Loja Centro')).toHaveCount(1);
  await api.call('PUT', `/whatsapp/${id}`, { token: colleague.token, body: { name: 'Loja Norte', isDefault: true } });
  await expect(rowOf(page, 'Loja Norte')).toHaveCount(1);
  await api.call('DELETE', `/whatsapp/${id}`, { token: colleague.token });
  await expect(page.getByTestId('connections-empty')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`S390 rows, form and code can be read and used by everybody, ${colorScheme}`, async ({
    page,
    company,
    addConnection,
    setLink,
    enter,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const states = { Aguardando: 'qrcode', Parada: 'DISCONNECTED', Lenta: 'TIMEOUT' };
    for (const [name, status] of Object.entries(states)) {
      await setLink(await addConnection({ name }), {
        status,
        reason: status === 'qrcode' ? null : 'unreachable',
        qrcode: status === 'qrcode' ? '2@exemplo' : '',
      });
    }
    await enter(company.admin, '/connections');
    await expect(page.getByTestId('connections-row')).toHaveCount(3);
    expect(await graveProblems(page)).toEqual([]);
    await rowOf(page, 'Aguardando').getByTestId('connections-session-showQr').click();
    await expect(page.getByTestId('qr-dialog-code')).toBeVisible();
    expect(await graveProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await rowOf(page, 'Parada').getByTestId('connections-edit').click();
    await page.getByTestId('connection-dialog-token-generate').click();
    expect(await graveProblems(page)).toEqual([]);
  });
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openTicket, test } from './support/connections-test.ts';
import { fillConnection, rowOf } from './support/connections-screen.ts';
import { answerCalls, refuseUntilClick, watchCalls } from './support/users/users-network.ts';

const list = { method: 'GET', path: '/whatsapp' };
const sessionOf = (method: string) => ({ method, path: /^\/whatsappsession\/\d+$/ });

async function graveProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

test('S44 S271 an empty company is told how to begin; afterwards the table says everything', async ({
  page,
  company,
  addConnection,
  setLink,
  enter,
}) => {
  await enter(company.admin, '/connections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conexões');
  await expect(page.getByTestId('connections-empty')).toContainText('Nenhum registro');
  await expect(page.getByTestId('connections-add-first')).toBeVisible();

  const id = await addConnection({ name: 'Loja Centro', queueIds: [company.queueId] });
  await setLink(id, { status: 'CONNECTED', number: '5511987654321', updatedAt: '2026-03-09T13:42:00Z' });
  await page.reload();
  const row = rowOf(page, 'Loja Centro');
  await expect(row).toContainText('+55 (11) 98765-4321');
  await expect(row.getByTestId('connections-status')).toHaveText('Conectado');
  await expect(row.getByTestId('connections-updated')).toHaveText('09/03/26 10:42');
  await expect(row.getByTestId('connections-default')).toHaveText('Padrão');
  await expect(row.getByTestId('connections-truth-queues')).toContainText('Suporte');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nome',
    'Status',
    'Sessão',
    'Última atualização',
    'Padrão',
    'Ações',
  ]);

  await row.getByTestId('connections-toggle').click();
  await expect(row.getByTestId('connections-truth')).toHaveCount(0);
});

test('S45 a failed load says so in its place and can be tried again', async ({ page, company, enter }) => {
  await refuseUntilClick(page, list, { status: 400, error: 'ERR_VALIDATION', button: 'Tentar novamente' });
  await enter(company.admin, '/connections');
  await expect(page.getByTestId('connections-error')).toContainText('Não foi possível carregar as conexões');
  await expect(page.getByTestId('toast-error')).toBeVisible();
  await page.getByTestId('connections-error').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByTestId('connections-empty')).toBeVisible();
});

test('S278 S281 S286 adds a connection by its fields, and sends ids instead of queues', async ({
  page,
  company,
  enter,
}) => {
  const calls = watchCalls(page, { method: 'POST', path: '/whatsapp' });
  await enter(company.admin, '/connections');
  await page.getByTestId('connections-add').click();
  for (const [value, error] of [
    ['', 'Obrigatório'],
    ['L', 'Muito curto!'],
    ['L'.repeat(51), 'Muito longo!'],
  ] as const) {
    await fillConnection(page, { name: value });
    await page.getByTestId('connection-dialog-name').blur();
    await expect(page.getByTestId('connection-dialog-name-error')).toHaveText(error);
  }
  await expect(page.getByTestId('connection-dialog-provider-beta')).toBeChecked();
  await fillConnection(page, { name: 'Loja Centro', greetingMessage: 'Olá!', queues: ['Suporte'] });
  await page.getByTestId('connection-dialog-complationMessage').fill('Até logo');
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('toast-success')).toContainText('Conexão adicionada com sucesso');
  await expect(rowOf(page, 'Loja Centro')).toHaveCount(1);
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      name: 'Loja Centro',
      isDefault: false,
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo',
      outOfHoursMessage: '',
      ratingMessage: '',
      provider: 'beta',
      queueIds: [company.queueId],
    },
  ]);
});

test('S279 S280 the greeting above two queues and the last default are refused at their fields', async ({
  page,
  company,
  colleague,
  api,
  addConnection,
  enter,
}) => {
  await api.call('POST', '/queue', { token: colleague.token, body: { name: 'Vendas', color: '#0B63B0' } });
  await addConnection({ name: 'Loja Centro' });
  await enter(company.admin, '/connections');
  await rowOf(page, 'Loja Centro').getByTestId('connections-edit').click();
  await fillConnection(page, { queues: ['Suporte', 'Vendas'] });
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('connection-dialog-greetingMessage-error')).toHaveText(
    'A mensagem de saudação é obrigatória quando há mais de uma fila.',
  );
  await expect(page.getByTestId('connection-dialog-greetingMessage')).toBeFocused();

  await fillConnection(page, { greetingMessage: 'Olá!' });
  await page.getByTestId('connection-dialog-isDefault').uncheck();
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('connection-dialog-isDefault-error')).toHaveText(
    'Deve existir pelo menos uma conexão padrão. Defina outra antes.',
  );
  await page.getByTestId('connection-dialog-isDefault').check();
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('toast-success')).toContainText('Conexão salva com sucesso');
});

test('S278 a kind of connection the server does not have is refused at its field, and nothing typed is lost', async ({
  page,
  company,
  enter,
}) => {
  const refusal = { error: 'ERR_VALIDATION', fields: { provider: 'invalid' } };
  await answerCalls(page, { method: 'POST', path: '/whatsapp' }, (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await enter(company.admin, '/connections');
  await page.getByTestId('connections-add').click();
  await fillConnection(page, { name: 'Loja Centro', provider: 'simulator' });
  await page.getByTestId('connection-dialog-submit').click();
  await expect(page.getByTestId('connection-dialog-provider-error')).toHaveText('Valor inválido');
  await expect(page.getByTestId('connection-dialog-name')).toHaveValue('Loja Centro');
});

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

test('S274 S275 S276 the buttons of each status do what they say', async ({
  page,
  company,
  addConnection,
  setLink,
  enter,
}) => {
  const id = await addConnection({ name: 'Loja Centro' });
  const row = rowOf(page, 'Loja Centro');
  await setLink(id, { status: 'DISCONNECTED', reason: 'unlinked_on_phone' });
  const [starts, renewals, ends] = [
    watchCalls(page, sessionOf('POST')),
    watchCalls(page, sessionOf('PUT')),
    watchCalls(page, sessionOf('DELETE')),
  ];
  // The states are set by hand here: a link that really opened would write its own between them.
  await page.route('**/api/whatsappsession/*', (route) =>
    route.request().method() === 'DELETE' ? route.continue() : route.fulfill({ json: { message: 'ok' } }),
  );
  await enter(company.admin, '/connections');
  await expect(row.getByTestId('connections-cause')).toHaveText(
    'O aparelho foi removido no celular, em Aparelhos conectados.',
  );
  await row.getByTestId('connections-session-retry').click();
  await expect.poll(() => starts.length).toBe(1);

  await setLink(id, { status: 'DISCONNECTED', reason: 'qr_expired' });
  await page.reload();
  await row.getByTestId('connections-session-newQr').click();
  await expect.poll(() => renewals.length).toBe(1);

  await setLink(id, { status: 'OPENING' });
  await page.reload();
  await expect(row.getByTestId('connections-session-connecting')).toBeDisabled();

  await setLink(id, { status: 'CONNECTED', number: '5511987654321' });
  await page.reload();
  await row.getByTestId('connections-session-disconnect').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText('será preciso ler o QR Code de novo');
  await page.getByTestId('confirm-dialog-cancel').click();
  expect(ends).toHaveLength(0);
  await row.getByTestId('connections-session-disconnect').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByTestId('toast-success')).toContainText('Loja Centro foi desconectado');
  await expect(row.getByTestId('connections-status')).toHaveText('Desconectado');
});

test('S273 S282 S284 the code is 256 wide on white by night too, and says when it is too old', async ({
  page,
  company,
  addConnection,
  setLink,
  enter,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const id = await addConnection({ name: 'Loja Centro' });
  await setLink(id, {
    status: 'qrcode',
    qrcode: '2@exemplo',
    qrcodeUntil: new Date(Date.now() + 60_000).toISOString(),
  });
  await enter(company.admin, '/connections');
  await rowOf(page, 'Loja Centro').getByTestId('connections-session-showQr').click();
  const code = page.getByTestId('qr-dialog-code');
  expect(await code.locator('svg').boundingBox()).toMatchObject({ width: 256, height: 256 });
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByTestId('qr-dialog').getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);

  await setLink(id, {
    status: 'qrcode',
    qrcode: '2@exemplo',
    qrcodeUntil: new Date(Date.now() - 60_000).toISOString(),
  });
  await rowOf(page, 'Loja Centro').getByTestId('connections-session-showQr').click();
  await expect(page.getByTestId('qr-dialog-expired')).toContainText('O QR Code venceu');
  await expect(page.getByTestId('qr-dialog-again')).toBeVisible();
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

test('S286 deleting names the connection, and open tickets take a second choice', async ({
  page,
  product,
  company,
  addConnection,
  enter,
}) => {
  const calls = watchCalls(page, { method: 'DELETE', path: /^\/whatsapp\/\d+$/ });
  const id = await addConnection({ name: 'Loja Centro' });
  await openTicket(product, company.id, id);
  await enter(company.admin, '/connections');
  await rowOf(page, 'Loja Centro').getByTestId('connections-delete').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText('Excluir Loja Centro?');
  await page.getByTestId('confirm-dialog-confirm').click();
  const second = page.getByRole('alertdialog', { name: 'Loja Centro tem atendimentos abertos' });
  await expect(second).toBeVisible();
  await second.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByTestId('toast-success')).toContainText('Conexão excluída com sucesso');
  await expect(page.getByTestId('connections-empty')).toBeVisible();
  expect(calls.map((call) => new URL(call.url()).search)).toEqual(['', '?closeTickets=true']);
});

test('S53 S72 fits 320 px without scrolling sideways, in three languages', async ({
  page,
  company,
  addConnection,
  setLink,
  enter,
}) => {
  const id = await addConnection({ name: 'Loja Centro' });
  await setLink(id, { status: 'DISCONNECTED', reason: 'passkey_required' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [language, status] of [
    ['pt-BR', 'Desconectado'],
    ['en', 'Disconnected'],
    ['es', 'Desconectado'],
  ] as const) {
    await enter(company.admin, '/connections');
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.reload();
    await expect(page.getByTestId('connections-status')).toHaveText(status);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(page.getByTestId('connections-session-retry')).toBeVisible();
    await expect(page.getByTestId('connections-delete')).toBeVisible();
  }
});

test('R11 without queues the screen says who sees the new tickets', async ({ page, product, company, enter }) => {
  await product.sql('DELETE FROM queues WHERE company_id = $1', [company.id]);
  await enter(company.admin, '/connections');
  await expect(page.getByTestId('connections-no-queues')).toContainText(
    'todos os atendentes veem e aceitam os atendimentos novos',
  );
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

import {
  fillQuickMessage,
  ownToken,
  quickRowOf,
  readQuickMessage,
  storeQuickMessages,
} from './support/quick-messages-screen.ts';
import { enterQuietly } from './support/shell/shell-test.ts';
import { expect, test } from './support/users/users-test.ts';

const path = '/quick-messages';

const greeting = { shortcode: 'saudação', message: 'Olá! Sou da Loja Aurora. Como posso ajudar?' };
const pix = {
  shortcode: 'pix',
  message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90.\nEnvie o comprovante por aqui, por favor.',
};
const discount = { shortcode: 'desconto', message: 'Temos 10% de desconto à vista.' };

test('S233 S13 S46 S238 an admin finds the own ones without accents and nobody else’s, and a shortcut in use is refused', async ({
  page,
  product,
  company,
  enter,
}) => {
  await storeQuickMessages(product, company.id, { person: company.admin, texts: [greeting, pix, discount] });
  await storeQuickMessages(product, company.id, {
    person: company.attendant,
    texts: [{ ...pix, shortcode: 'da Bia' }],
  });
  await enter(company.admin, path);
  const rows = page.getByTestId('quick-messages-row');
  await expect(rows).toHaveCount(3);
  for (const [search, found] of [
    ['a vista', 'desconto'],
    ['SAUDACAO', 'saudação'],
    ['%', 'desconto'],
  ] as const) {
    await page.getByTestId('quick-messages-search').fill(search);
    await expect(rows).toHaveCount(1);
    await expect(quickRowOf(page, found)).toBeVisible();
  }
  await page.getByTestId('quick-messages-search').fill('Bia');
  await expect(page.getByTestId('quick-messages-empty')).toContainText('Nada corresponde à busca');
  await page.getByTestId('quick-messages-search').fill('');

  await page.getByTestId('quick-messages-add').click();
  await fillQuickMessage(page, { shortcode: 'PIX', message: 'Outra chave' });
  await page.locator('select[data-testid=quick-message-dialog-audience]').selectOption('personal');
  await page.getByTestId('quick-message-dialog-submit').click();
  await expect(page.getByTestId('quick-message-dialog-shortcode-error')).toHaveText(
    'Já existe uma resposta rápida com este atalho. Escolha outro.',
  );
  await fillQuickMessage(page, { shortcode: 'pix2' });
  await page.getByTestId('quick-message-dialog-submit').click();
  await expect(quickRowOf(page, 'pix2')).toBeVisible();
});

test('S49 S239 S238 S65 what the same person does elsewhere is on screen at once, never twice, and is told on saving', async ({
  page,
  product,
  company,
  api,
  enterLive,
}) => {
  await storeQuickMessages(product, company.id, { person: company.attendant, texts: [greeting] });
  await enterLive(company.attendant, path);
  await expect(page.getByTestId('quick-messages-row')).toHaveCount(1);
  const token = await ownToken(page);
  const { json } = await api.call('POST', path, { token, body: pix });
  await expect(page.getByTestId('quick-messages-row').first()).toContainText('pix');
  await expect(page.getByTestId('quick-messages-row')).toHaveCount(2);
  const one = `${path}/${(json as { id: number }).id}`;
  await api.call('PUT', one, { token, body: { shortcode: 'chave', message: 'Outra chave' } });
  await expect(quickRowOf(page, 'chave')).toContainText('Outra chave');

  await quickRowOf(page, 'chave').getByTestId('quick-messages-edit').click();
  await fillQuickMessage(page, { message: 'Um texto longo que custou a escrever' });
  await api.call('DELETE', one, { token });
  await expect(quickRowOf(page, 'chave')).toHaveCount(0);
  await page.getByTestId('quick-message-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'Esta resposta rápida não existe mais. Atualize a lista.',
  );
  expect(await readQuickMessage(page)).toEqual({ shortcode: 'chave', message: 'Um texto longo que custou a escrever' });
  await expect(page.getByText('1 resposta rápida', { exact: true }).last()).toBeVisible();
});

test('S559 S560 an admin shares a reply with a file; who serves the queue has it at once, and no longer than it is shared', async ({
  page,
  company,
  api,
  product,
  enterLive,
  browser,
}) => {
  await enterLive(company.attendant, path);
  await expect(page.getByTestId('quick-messages-empty')).toBeVisible();
  const desk = await browser.newContext();
  const adminPage = await desk.newPage();
  await enterQuietly(adminPage, product, company.admin);
  await adminPage.goto(`${product.url}${path}`);
  await adminPage.getByTestId('quick-messages-add').click();
  await fillQuickMessage(adminPage, { shortcode: 'tabela', message: 'Nossa tabela, {nome}.' });
  await expect(adminPage.getByTestId('quick-message-dialog-preview')).toContainText('Nossa tabela, Marina Souza.');
  await adminPage.getByTestId('quick-message-dialog-file-input').setInputFiles({
    name: 'tabela.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 tabela'),
  });
  await adminPage.getByTestId('quick-message-dialog-audience').selectOption(String(company.queueId));
  await adminPage.getByTestId('quick-message-dialog-submit').click();
  await expect(quickRowOf(adminPage, 'tabela')).toBeVisible();

  const row = quickRowOf(page, 'tabela');
  await expect(row.getByTestId('quick-message-file')).toBeVisible();
  await expect(row.getByTestId('quick-messages-edit')).toHaveCount(0);
  const token = await ownToken(page);
  const [reply] = (await api.call('GET', `${path}/list`, { token })).json as { id: number; mediaPath: string }[];
  expect((await api.call('DELETE', `${path}/${reply?.id}`, { token })).status).toBe(403);

  await quickRowOf(adminPage, 'tabela').getByTestId('quick-messages-edit').click();
  await adminPage.getByTestId('quick-message-dialog-audience').selectOption('personal');
  await adminPage.getByTestId('quick-message-dialog-submit').click();
  await expect(row).toHaveCount(0);
  await desk.close();
});

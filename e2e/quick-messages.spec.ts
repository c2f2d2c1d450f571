import { expectAccessible } from './support/axe.ts';
import {
  fillQuickMessage,
  ownToken,
  quickRowOf,
  readQuickMessage,
  storeQuickMessages,
} from './support/quick-messages-screen.ts';
import { queriesOf, watchCalls } from './support/users/users-network.ts';
import { expect, test } from './support/users/users-test.ts';

const path = '/quick-messages';
const pageCall = { method: 'GET', path };
const newOne = { method: 'POST', path };

const greeting = { shortcode: 'saudação', message: 'Olá! Sou da Loja Aurora. Como posso ajudar?' };
const pix = {
  shortcode: 'pix',
  message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90.\nEnvie o comprovante por aqui, por favor.',
};
const discount = { shortcode: 'desconto', message: 'Temos 10% de desconto à vista.' };

test.describe('the list', () => {
  test('S233 S44 an attendant without any is told what they are for, and adds the first', async ({
    page,
    company,
    enter,
  }) => {
    const calls = watchCalls(page, newOne);
    await enter(company.attendant, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Respostas rápidas');
    await expect(page.getByTestId('menu-quickMessages')).toHaveAttribute('aria-current', 'page');
    const empty = page.getByTestId('quick-messages-empty');
    await expect(empty).toContainText('Nenhum registro');
    await expect(empty).toContainText('Guarde os textos que você repete');
    await empty.getByRole('button', { name: 'Adicionar resposta' }).click();
    await fillQuickMessage(page, { shortcode: '  pix ', message: pix.message });
    await page.getByTestId('quick-message-dialog-submit').click();

    await expect(page.getByTestId('toast-success')).toHaveText(/^Messagem adicionada com sucesso\.$/);
    await expect(page.getByTestId('quick-message-dialog')).toHaveCount(0);
    await expect(quickRowOf(page, 'pix')).toContainText('Nossa chave Pix é o CNPJ');
    await expect(page.getByText('1 resposta rápida', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('S233 S46 shows shortcut and message by shortcut, and finds both without accents', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [greeting, pix, discount] });
    const calls = watchCalls(page, pageCall);
    await enter(company.attendant, path);
    const rows = page.getByTestId('quick-messages-row');
    for (const header of ['Atalho', 'Mensagem'])
      await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('desconto');
    await expect(rows.last()).toContainText('saudação');
    for (const [search, found] of [
      ['a vista', 'desconto'],
      ['SAUDACAO', 'saudação'],
      ['%', 'desconto'],
    ] as const) {
      await page.getByTestId('quick-messages-search').fill(search);
      await expect(rows).toHaveCount(1);
      await expect(quickRowOf(page, found)).toBeVisible();
    }
    await page.getByTestId('quick-messages-search').fill('não há');
    await expect(page.getByTestId('quick-messages-empty')).toContainText('Nada corresponde à busca');
    await expect(page.getByTestId('quick-messages-empty').getByRole('button')).toHaveCount(0);
    expect(queriesOf(calls, 'searchParam')).toEqual(['', 'a vista', 'SAUDACAO', '%', 'não há']);
  });

  test('S233 S13 shows nobody else’s, not even to the admin', async ({ page, product, company, enter }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [greeting] });
    await enter(company.admin, path);
    await expect(page.getByTestId('quick-messages-empty')).toBeVisible();
    await page.getByTestId('quick-messages-search').fill('sauda');
    await expect(page.getByTestId('quick-messages-empty')).toContainText('Nada corresponde à busca');
  });

  test('S49 S239 what the same person does elsewhere is on screen at once and never twice', async ({
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
    await api.call('DELETE', one, { token });
    await expect(quickRowOf(page, 'chave')).toHaveCount(0);
    await expect(page.getByText('1 resposta rápida', { exact: true })).toBeVisible();
  });
});

test.describe('the dialog', () => {
  test('S238 S65 a shortcut in use is told in the toast and at the field, and what was typed stays', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix] });
    await enter(company.attendant, path);
    await page.getByTestId('quick-messages-add').click();
    await fillQuickMessage(page, { shortcode: 'PIX', message: 'Outra chave' });
    await page.getByTestId('quick-message-dialog-submit').click();
    const text = 'Você já tem uma resposta rápida com este atalho. Escolha outro.';
    await expect(page.getByTestId('toast-error')).toContainText(text);
    await expect(page.getByTestId('quick-message-dialog-shortcode-error')).toHaveText(text);
    expect(await readQuickMessage(page)).toEqual({ shortcode: 'PIX', message: 'Outra chave' });
    await fillQuickMessage(page, { shortcode: 'pix2' });
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(quickRowOf(page, 'pix2')).toBeVisible();
  });

  test('S238 S65 one that was deleted elsewhere meanwhile is told on saving', async ({
    page,
    product,
    company,
    api,
    enterLive,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix] });
    await enterLive(company.attendant, path);
    await quickRowOf(page, 'pix').getByTestId('quick-messages-edit').click();
    await fillQuickMessage(page, { message: 'Um texto longo que custou a escrever' });
    const token = await ownToken(page);
    const [record] = (await api.call('GET', `${path}/list`, { token })).json as { id: number }[];
    await api.call('DELETE', `${path}/${record?.id}`, { token });
    await expect(quickRowOf(page, 'pix')).toHaveCount(0);
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(page.getByTestId('toast-error')).toContainText(
      'Esta resposta rápida não existe mais. Atualize a lista.',
    );
    expect(await readQuickMessage(page)).toEqual({ shortcode: 'pix', message: 'Um texto longo que custou a escrever' });
  });
});

test('S390 list, dialog with errors and question pass axe in both themes', async ({
  page,
  product,
  company,
  enter,
}) => {
  await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix, greeting] });
  await enter(company.attendant, path);
  await expect(page.getByTestId('quick-messages-row')).toHaveCount(2);
  await expectAccessible(page, 'list', 'main');
  await page.getByTestId('quick-messages-add').click();
  await fillQuickMessage(page, { message: 'x'.repeat(501) });
  await page.getByTestId('quick-message-dialog-submit').click();
  await expect(page.getByTestId('quick-message-dialog-message-error')).toBeVisible();
  await expectAccessible(page, 'dialog', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByTestId('quick-message-dialog-discard').click();
  await quickRowOf(page, 'pix').getByTestId('quick-messages-delete').click();
  await expectAccessible(page, 'question', '[role=alertdialog]');
});

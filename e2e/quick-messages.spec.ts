import { expectAccessible } from './support/axe.ts';
import { chooseInAccountMenu, openAccountMenu } from './support/shell/shell-account.ts';
import {
  fillQuickMessage,
  ownToken,
  quickRowOf,
  readQuickMessage,
  storeQuickMessages,
} from './support/quick-messages-screen.ts';
import { holdCalls, queriesOf, refuseCalls, watchCalls } from './support/users/users-network.ts';
import { expect, test } from './support/users/users-test.ts';

const path = '/quick-messages';
const pageCall = { method: 'GET', path };
const newOne = { method: 'POST', path };
const change = { method: 'PUT', path: /^\/quick-messages\/\d+$/ };
const removal = { method: 'DELETE', path: /^\/quick-messages\/\d+$/ };

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

  test('S47 the next pages come by scrolling, each once', async ({ page, product, company, enter }) => {
    const texts = Array.from({ length: 45 }, (_, index) => ({
      shortcode: `atalho-${String(index + 1).padStart(2, '0')}`,
      message: 'Um texto',
    }));
    await storeQuickMessages(product, company.id, { person: company.attendant, texts });
    const calls = watchCalls(page, pageCall);
    await enter(company.attendant, path);
    const rows = page.getByTestId('quick-messages-row');
    for (const count of [20, 40, 45]) {
      await expect(rows).toHaveCount(count);
      // Once: a second time would reach the end of the page that came meanwhile.
      await page.locator('#content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
    }
    await expect(page.getByText('Todos carregados')).toBeVisible();
    await expect(rows.last()).toContainText('atalho-45');
    expect(queriesOf(calls, 'pageNumber')).toEqual(['1', '2', '3']);
  });

  test('S43 rows arrive where their skeletons stood, on a desk and on a phone', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, {
      person: company.attendant,
      texts: [{ ...greeting, message: greeting.message.repeat(8) }, discount],
    });
    for (const [width, height, rowTag] of [
      [1366, 768, 'tbody tr'],
      [390, 844, 'li'],
    ] as const) {
      await page.setViewportSize({ width, height });
      const held = await holdCalls(page, pageCall);
      await enter(company.attendant, path);
      const table = page.getByTestId('quick-messages-table');
      await expect(table).toHaveAttribute('aria-busy', 'true');
      const [first, second] = [table.locator(rowTag).nth(0), table.locator(rowTag).nth(1)];
      const before = [await first.boundingBox(), await second.boundingBox()];
      await held.release();
      await expect(page.getByTestId('quick-messages-row')).toHaveCount(2);
      expect([await first.boundingBox(), await second.boundingBox()], rowTag).toEqual(before);
    }
  });

  test('S45 S238 a list that cannot be loaded says why and is asked for again', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [greeting] });
    const heal = await refuseCalls(page, pageCall, { status: 500, error: 'ERR_INTERNAL' });
    await enter(company.attendant, path);
    const failure = page.getByTestId('quick-messages-error');
    await expect(failure).toContainText('Não foi possível carregar as respostas rápidas');
    await expect(page.getByTestId('toast-error')).toContainText('Algo deu errado do nosso lado');
    await heal();
    await page.getByTestId('quick-messages-retry').click();
    await expect(quickRowOf(page, 'saudação')).toBeVisible();
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

  test('S233 a text that looks like markup is a text', async ({ page, product, company, enter }) => {
    const markup = '<img src=x onerror=alert(1)>';
    await storeQuickMessages(product, company.id, {
      person: company.attendant,
      texts: [{ shortcode: markup, message: markup }],
    });
    await enter(company.attendant, path);
    await expect(page.getByTestId('quick-messages-row')).toContainText(markup);
    await expect(page.locator('#content img')).toHaveCount(0);
  });
});

test.describe('the dialog', () => {
  test('S234 S57 S236 edits one with everything in it, and keeps the line breaks', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix] });
    const calls = watchCalls(page, change);
    await enter(company.attendant, path);
    await page.getByRole('button', { name: 'Editar pix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem Rápida' });
    for (const label of ['Atalho', 'Mensagem']) await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
    await expect(dialog.getByTestId('quick-message-dialog-submit')).toHaveText('Salvar');
    expect(await readQuickMessage(page)).toEqual(pix);
    await fillQuickMessage(page, { message: `${pix.message}\nObrigada!` });
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(page.getByTestId('toast-success')).toHaveText(/^Messagem atualizada com sucesso\.$/);
    await expect(quickRowOf(page, 'pix')).toContainText('Obrigada!');
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      { shortcode: 'pix', message: `${pix.message}\nObrigada!` },
    ]);
  });

  test('S234 S235 S58 shortcuts of 3 to 50 and messages of 3 to 500 are taken, the next ones not, and a counter tells', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant, path);
    await page.getByTestId('quick-messages-add').click();
    await expect(page.getByRole('dialog', { name: 'Mensagem Rápida' })).toBeVisible();
    await expect(page.getByTestId('quick-message-dialog-shortcode')).toBeFocused();
    await expect(page.getByTestId('quick-message-dialog-count')).toHaveText('0/500');
    await page.getByTestId('quick-message-dialog-submit').click();
    for (const field of ['shortcode', 'message'])
      await expect(page.getByTestId(`quick-message-dialog-${field}-error`)).toHaveText('Obrigatório');
    await expect(page.getByTestId('quick-message-dialog-shortcode')).toBeFocused();

    const cases = [
      ['shortcode', 'oi', 'Muito curto!'],
      ['shortcode', '   ', 'Obrigatório'],
      ['shortcode', 'olá', null],
      ['shortcode', 'x'.repeat(50), null],
      ['shortcode', 'x'.repeat(51), 'Muito longo!'],
      ['message', 'Oi', 'Muito curto!'],
      ['message', 'Olá', null],
      ['message', 'é'.repeat(500), null],
      ['message', 'é'.repeat(501), 'Muito longo!'],
    ] as const;
    for (const [field, value, error] of cases) {
      const input = page.getByTestId(`quick-message-dialog-${field}`);
      await input.fill(value);
      await input.blur();
      const message = page.getByTestId(`quick-message-dialog-${field}-error`);
      if (error === null) await expect(message, `${field} "${value}"`).toHaveCount(0);
      else await expect(message, `${field} "${value}"`).toHaveText(error);
    }
    await expect(page.getByTestId('quick-message-dialog-count')).toHaveText('501/500');
    await expect(page.getByText('1 caractere a mais')).toBeAttached();

    // What the form lets through the server takes too.
    await fillQuickMessage(page, { shortcode: 'ç'.repeat(50), message: 'é'.repeat(500) });
    await expect(page.getByTestId('quick-message-dialog-count')).toHaveText('500/500');
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(quickRowOf(page, 'ç'.repeat(50))).toBeVisible();
  });

  test('S59 a second click adds nothing a second time', async ({ page, company, enter }) => {
    const calls = watchCalls(page, newOne);
    await enter(company.attendant, path);
    await page.getByTestId('quick-messages-add').click();
    await fillQuickMessage(page, greeting);
    await page.getByTestId('quick-message-dialog-submit').dblclick();
    await page.keyboard.press('Enter');
    await expect(quickRowOf(page, 'saudação')).toHaveCount(1);
    await expect(page.getByTestId('quick-message-dialog')).toHaveCount(0);
    expect(calls).toHaveLength(1);
  });

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

  test('S238 S65 S69 without network what was typed stays, and is saved once it is back', async ({
    page,
    context,
    company,
    enter,
  }) => {
    await enter(company.attendant, path);
    await page.getByTestId('quick-messages-add').click();
    await fillQuickMessage(page, pix);
    await context.setOffline(true);
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(page.getByTestId('toast-error')).toContainText(
      'Sem conexão com o servidor. Verifique a internet e tente novamente.',
    );
    expect(await readQuickMessage(page)).toEqual(pix);
    await context.setOffline(false);
    await page.getByTestId('quick-message-dialog-submit').click();
    await expect(quickRowOf(page, 'pix')).toHaveCount(1);
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

  test('S60 S61 by keyboard alone: opened, filled, closed with a question, back at the button', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant, path);
    await expect(page.getByTestId('quick-messages-empty')).toBeVisible();
    await page.getByTestId('quick-messages-add').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('horario');
    await page.keyboard.press('Tab');
    await page.keyboard.type('De segunda a sexta,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('das 8 às 18 h.');
    expect(await readQuickMessage(page)).toEqual({
      shortcode: 'horario',
      message: 'De segunda a sexta,\ndas 8 às 18 h.',
    });
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('quick-message-dialog-keep')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('quick-message-dialog')).toHaveCount(0);
    await expect(page.getByTestId('quick-messages-add')).toBeFocused();
  });
});

test.describe('deleting', () => {
  test('S237 S236 S63 asks in the given words, says which one, and deletes it once', async ({
    page,
    product,
    company,
    enter,
  }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix, greeting] });
    const calls = watchCalls(page, removal);
    await enter(company.attendant, path);
    await page.getByRole('button', { name: 'Excluir pix' }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir Registro' });
    await expect(question.getByText('Deseja realmente excluir este registro?', { exact: true })).toBeVisible();
    await expect(question.getByText('pix', { exact: true })).toBeVisible();
    await expect(page.getByTestId('confirm-dialog-cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect(calls).toHaveLength(0);

    await page.getByRole('button', { name: 'Excluir pix' }).click();
    await page.getByTestId('confirm-dialog-confirm').dblclick();
    await expect(page.getByTestId('toast-success')).toHaveText(/^Messagem excluída com sucesso\.$/);
    await expect(quickRowOf(page, 'pix')).toHaveCount(0);
    await expect(quickRowOf(page, 'saudação')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('S238 a refusal is told as it is and the row stays', async ({ page, product, company, enter }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix] });
    await enter(company.attendant, path);
    await refuseCalls(page, removal, { status: 403, error: 'ERR_NO_PERMISSION' });
    await quickRowOf(page, 'pix').getByTestId('quick-messages-delete').click();
    await page.getByTestId('confirm-dialog-confirm').click();
    await expect(page.getByTestId('toast-error')).toContainText('Você não tem permissão para acessar este recurso.');
    await expect(page.getByTestId('confirm-dialog')).toBeVisible();
    await page.getByTestId('confirm-dialog-cancel').click();
    await expect(quickRowOf(page, 'pix')).toBeVisible();
  });
});

test('S53 S62 on a phone rows are cards with the same actions and the dialog fills the screen', async ({
  page,
  product,
  company,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeQuickMessages(product, company.id, {
    person: company.attendant,
    texts: [{ shortcode: 'x'.repeat(50), message: 'palavra'.repeat(70) }, pix],
  });
  const sidewaysFree = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await enter(company.attendant, path);
  await expect(page.getByTestId('quick-messages-row')).toHaveCount(2);
  expect(await sidewaysFree()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Ações de pix' }).click();
  await page.getByTestId('quick-messages-edit').click();
  await expect(page.getByTestId('quick-message-dialog-submit')).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await fillQuickMessage(page, { shortcode: 'chave' });
  await page.getByTestId('quick-message-dialog-submit').click();
  await expect(quickRowOf(page, 'chave')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysFree()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 640, height: 640 });
  await expect(page.getByTestId('quick-messages-add')).toBeInViewport({ ratio: 1 });
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

for (const [language, title, dialogTitle, deleteTitle, deleted] of [
  ['en', 'Quick replies', 'Quick reply', 'Delete Record', 'Message deleted successfully.'],
  ['es', 'Respuestas rápidas', 'Respuesta rápida', 'Eliminar Registro', 'Mensaje eliminado con éxito.'],
] as const) {
  test(`S72 S74 speaks ${language}`, async ({ page, product, company, enter }) => {
    await storeQuickMessages(product, company.id, { person: company.attendant, texts: [pix] });
    await enter(company.attendant, path);
    await openAccountMenu(page);
    await chooseInAccountMenu(page, `language-${language}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByTestId('quick-messages-edit').click();
    await expect(page.getByRole('dialog', { name: dialogTitle })).toBeVisible();
    await page.getByTestId('quick-message-dialog-cancel').click();
    await page.getByTestId('quick-messages-delete').click();
    await expect(page.getByRole('alertdialog', { name: deleteTitle })).toBeVisible();
    await page.getByTestId('confirm-dialog-confirm').click();
    await expect(page.getByTestId('toast-success')).toContainText(deleted);
  });
}

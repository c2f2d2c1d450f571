import { quickMessagesEndpoints, quickMessagesEvents, usersEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import { type FakeApi, startFakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildQuickMessage, type QuickText, quickMessagesRoutes } from '../../test/fakes/fake-quick-messages.ts';
import { queuesRoutes } from '../../test/fakes/fake-queues.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia, support } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import {
  at,
  count,
  isGone,
  leaveBelow,
  onPhone,
  scrollsSideways,
  showApp,
  showPage,
  textsOf,
} from '../../test/show.tsx';

const startFakeQuickMessages = (texts?: readonly QuickText[]): FakeApi => startFakeApi(quickMessagesRoutes(texts));

const greeting = { shortcode: 'saudação', message: 'Olá! Sou da Loja Aurora. Como posso ajudar?' };
const pix = {
  shortcode: 'pix',
  message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90.\nEnvie o comprovante por aqui, por favor.',
};
const discount = { shortcode: 'desconto', message: 'Temos 10% de desconto à vista.' };

const rows = at('quick-messages-row');
const dialog = at('quick-message-dialog');
const shortcode = at('quick-message-dialog-shortcode');
const message = at('quick-message-dialog-message');
const submit = at('quick-message-dialog-submit');
const rowOf = (text: Pick<QuickText, 'shortcode'>): Locator =>
  rows.filter({ has: page.getByText(text.shortcode, { exact: true }) });

async function fill(text: Partial<QuickText>): Promise<void> {
  if (text.shortcode !== undefined) await shortcode.fill(text.shortcode);
  if (text.message !== undefined) await message.fill(text.message);
}

async function expectInDialog(text: QuickText): Promise<void> {
  await expect.element(shortcode).toHaveValue(text.shortcode);
  await expect.element(message).toHaveValue(text.message);
}

const showQuickMessages = (): Promise<void> => showPage('/quick-messages', bia);

describe('the list', () => {
  it('R6 S233 S44 an attendant without any is told what they are for, and adds the first', async () => {
    const api = startFakeCompany();
    await showApp('/quick-messages', bia);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Respostas rápidas');
    await expect.element(at('menu-quickMessages')).toHaveAttribute('aria-current', 'page');
    const empty = at('quick-messages-empty');
    await expect.element(empty).toHaveTextContent('Nenhum registro');
    await expect.element(empty).toHaveTextContent('Guarde os textos que você repete');
    await empty.getByRole('button', { name: 'Adicionar resposta' }).click();
    await fill({ shortcode: '  pix ', message: pix.message });
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent(/^Messagem adicionada com sucesso\.$/);
    await isGone(dialog);
    await expect.element(rowOf(pix)).toHaveTextContent('Nossa chave Pix é o CNPJ');
    await expect.element(page.getByText('1 resposta rápida', { exact: true }).last()).toBeVisible();
    expect(api.callsOf(quickMessagesEndpoints.create).map(({ body }) => body)).toEqual([pix]);
  });

  it('S233 S46 shows shortcut and message by shortcut, and searches what was typed', async () => {
    const api = startFakeQuickMessages([greeting, pix, discount]);
    await showQuickMessages();
    for (const header of ['Atalho', 'Mensagem'])
      await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
    await expect.poll(() => count(rows)).toBe(3);
    await expect.element(rows.first()).toHaveTextContent('desconto');
    await expect.element(rows.last()).toHaveTextContent('saudação');
    await at('quick-messages-search').click();
    await userEvent.keyboard('à vista');
    await expect.poll(() => count(rows)).toBe(1);
    await expect.element(rowOf(discount)).toBeVisible();
    await at('quick-messages-search').fill('não há');
    const empty = at('quick-messages-empty');
    await expect.element(empty).toHaveTextContent('Nada corresponde à busca');
    expect(count(empty.getByRole('button'))).toBe(0);
    const searched = api.callsOf(quickMessagesEndpoints.page).map(({ query }) => query.searchParam);
    expect(searched).toEqual(['', 'à vista', 'não há']);
  });

  it('S47 the next pages come by scrolling, each once', async () => {
    const texts = Array.from({ length: 45 }, (_, index) => ({
      shortcode: `atalho-${String(index + 1).padStart(2, '0')}`,
      message: 'Um texto',
    }));
    const api = startFakeQuickMessages(texts);
    await showQuickMessages();
    for (const shown of [20, 40, 45]) {
      await expect.poll(() => count(rows)).toBe(shown);
      await leaveBelow(0);
    }
    await expect.element(page.getByText('Todos carregados')).toBeVisible();
    await expect.element(rows.last()).toHaveTextContent('atalho-45');
    expect(api.callsOf(quickMessagesEndpoints.page).map(({ query }) => query.pageNumber)).toEqual([1, 2, 3]);
  });

  it.each([
    ['a desk', 1366, 'tbody tr'],
    ['a phone', 390, 'li'],
  ])('S43 on %s rows arrive where their skeletons stood', async (_, width, row) => {
    await page.viewport(width, 800);
    const api = startFakeQuickMessages([{ ...greeting, message: greeting.message.repeat(8) }, discount]);
    const release = api.hold(quickMessagesEndpoints.page);
    await showQuickMessages();
    const table = at('quick-messages-table');
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    const places = (): object[] =>
      [...table.element().querySelectorAll(row)].slice(0, 2).map((element) => element.getBoundingClientRect().toJSON());
    const before = places();
    release();
    await expect.poll(() => count(rows)).toBe(2);
    expect(places()).toEqual(before);
  });

  it('S45 S238 a list that cannot be loaded says why and is asked for again', async () => {
    const heal = startFakeQuickMessages([greeting]).refuse(quickMessagesEndpoints.page, 'ERR_INTERNAL');
    await showQuickMessages();
    await expect
      .element(at('quick-messages-error'))
      .toHaveTextContent('Não foi possível carregar as respostas rápidas');
    await expect.element(at('toast-error')).toHaveTextContent('Algo deu errado do nosso lado');
    heal();
    await at('quick-messages-retry').click();
    await expect.element(rowOf(greeting)).toBeVisible();
  });

  it('S233 a text that looks like markup is a text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    startFakeQuickMessages([{ shortcode: markup, message: markup }]);
    await showQuickMessages();
    await expect.element(rows).toHaveTextContent(markup);
    expect(document.querySelectorAll('main img')).toHaveLength(0);
  });

  it('S53 S62 on a phone rows are cards with the same actions and the dialog fills the screen', async () => {
    await onPhone();
    startFakeQuickMessages([{ shortcode: 'x'.repeat(50), message: 'palavra'.repeat(70) }, pix]);
    await showQuickMessages();
    await expect.poll(() => count(rows)).toBe(2);
    expect(scrollsSideways()).toBe(false);
    await page.getByRole('button', { name: 'Ações de pix' }).click();
    await at('quick-messages-edit').click();
    await expect.element(submit).toBeInViewport({ ratio: 1 });
    expect(page.getByRole('dialog').element().getBoundingClientRect()).toMatchObject({
      x: 0,
      y: 0,
      width: 390,
      height: 844,
    });
    await fill({ shortcode: 'chave' });
    await submit.click();
    await expect.element(rowOf({ shortcode: 'chave' })).toBeVisible();
    await page.viewport(320, 640);
    expect(scrollsSideways()).toBe(false);
    await page.viewport(640, 640);
    await expect.element(at('quick-messages-add')).toBeInViewport({ ratio: 1 });
  });

  it.each([
    ['en', 'Quick replies', 'Quick reply', 'Delete Record', 'Message deleted successfully.'],
    ['es', 'Respuestas rápidas', 'Respuesta rápida', 'Eliminar Registro', 'Mensaje eliminado con éxito.'],
  ] as const)('S72 S74 speaks %s', async (language, title, dialogTitle, deleteTitle, deleted) => {
    startFakeQuickMessages([pix]);
    await showQuickMessages();
    await expect.element(rowOf(pix)).toBeVisible();
    await setLanguage(language);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await at('quick-messages-edit').click();
    await expect.element(page.getByRole('dialog', { name: dialogTitle })).toBeVisible();
    await at('quick-message-dialog-cancel').click();
    await isGone(dialog);
    await at('quick-messages-delete').click();
    await expect.element(page.getByRole('alertdialog', { name: deleteTitle })).toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent(deleted);
  });
});

describe('the dialog', () => {
  it('S234 S57 S236 edits one with everything in it, and keeps the line breaks', async () => {
    const api = startFakeQuickMessages([pix]);
    await showQuickMessages();
    await page.getByRole('button', { name: 'Editar pix' }).click();
    const editing = page.getByRole('dialog', { name: 'Mensagem Rápida' });
    for (const label of ['Atalho', 'Mensagem'])
      await expect.element(editing.getByLabelText(label, { exact: true })).toBeVisible();
    await expect.element(submit).toHaveTextContent('Salvar');
    await expectInDialog(pix);
    const longer = `${pix.message}\nObrigada!`;
    await fill({ message: longer });
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Messagem atualizada com sucesso.');
    await expect.element(rowOf(pix)).toHaveTextContent('Obrigada!');
    expect(api.callsOf(quickMessagesEndpoints.update).map(({ body }) => body)).toEqual([
      { shortcode: 'pix', message: longer },
    ]);
  });

  it('S234 S235 S58 shortcuts of 3 to 50 and messages of 3 to 500 are taken, the next ones not, and a counter tells', async () => {
    startFakeQuickMessages();
    await showQuickMessages();
    await at('quick-messages-add').click();
    const counter = at('quick-message-dialog-count');
    await expect.element(shortcode).toHaveFocus();
    await expect.element(counter).toHaveTextContent('0/500');
    await submit.click();
    const errorOf = (field: string): Locator => at(`quick-message-dialog-${field}-error`);
    for (const field of ['shortcode', 'message']) await expect.element(errorOf(field)).toHaveTextContent('Obrigatório');
    await expect.element(shortcode).toHaveFocus();

    for (const [field, value, error] of [
      ['shortcode', 'oi', 'Muito curto!'],
      ['shortcode', '   ', 'Obrigatório'],
      ['shortcode', 'olá', null],
      ['shortcode', 'x'.repeat(50), null],
      ['shortcode', 'x'.repeat(51), 'Muito longo!'],
      ['message', 'Oi', 'Muito curto!'],
      ['message', 'Olá', null],
      ['message', 'é'.repeat(500), null],
      ['message', 'é'.repeat(501), 'Muito longo!'],
    ] as const) {
      await at(`quick-message-dialog-${field}`).fill(value);
      await userEvent.tab();
      if (error === null) await isGone(errorOf(field));
      else await expect.element(errorOf(field)).toHaveTextContent(error);
    }
    await expect.element(counter).toHaveTextContent('501/500');
    await expect.element(page.getByText('1 caractere a mais')).toBeInTheDocument();

    // What the form lets through the contract takes too: the fake server reads it by its schema.
    await fill({ shortcode: 'ç'.repeat(50), message: 'é'.repeat(500) });
    await expect.element(counter).toHaveTextContent('500/500');
    await submit.click();
    await expect.element(rowOf({ shortcode: 'ç'.repeat(50) })).toBeVisible();
  });

  it('S59 a second click adds nothing a second time', async () => {
    const api = startFakeQuickMessages();
    await showQuickMessages();
    await at('quick-messages-add').click();
    await fill(greeting);
    // Unanswered until the second click has come, however slow it is.
    const answer = api.hold(quickMessagesEndpoints.create);
    await submit.dblClick();
    await userEvent.keyboard('{Enter}');
    answer();
    await expect.element(rowOf(greeting)).toBeVisible();
    await isGone(dialog);
    expect(api.callsOf(quickMessagesEndpoints.create)).toHaveLength(1);
  });

  it('S238 S65 S69 without network what was typed stays, and is saved once it is back', async () => {
    const api = startFakeQuickMessages();
    await showQuickMessages();
    await at('quick-messages-add').click();
    await fill(pix);
    const connect = api.cutNetwork();
    await submit.click();
    await expect
      .element(at('toast-error'))
      .toHaveTextContent('Sem conexão com o servidor. Verifique a internet e tente novamente.');
    await expectInDialog(pix);
    connect();
    await submit.click();
    await expect.element(rowOf(pix)).toBeVisible();
  });

  it('S238 S65 a shortcut in use is told once, at the field, and what was typed stays', async () => {
    const api = startFakeQuickMessages([pix]);
    await showQuickMessages();
    const heal = api.refuse(quickMessagesEndpoints.create, 'ERR_QUICK_MESSAGE_ALREADY_EXISTS');
    await at('quick-messages-add').click();
    await fill({ shortcode: 'PIX', message: 'Outra chave' });
    await submit.click();
    const text = 'Já existe uma resposta rápida com este atalho. Escolha outro.';
    await expect.element(at('quick-message-dialog-shortcode-error')).toHaveTextContent(text);
    expect(count(at('toast-error'))).toBe(0);
    await expectInDialog({ shortcode: 'PIX', message: 'Outra chave' });
    heal();
    await fill({ shortcode: 'pix2' });
    await submit.click();
    await expect.element(rowOf({ shortcode: 'pix2' })).toBeVisible();
  });

  it('S60 S61 by keyboard alone: opened, filled, closed with a question, back at the button', async () => {
    startFakeQuickMessages();
    await showQuickMessages();
    await expect.element(at('quick-messages-empty')).toBeVisible();
    at('quick-messages-add').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(shortcode).toHaveFocus();
    await userEvent.keyboard('horario{Tab}De segunda a sexta,{Enter}das 8 às 18 h.');
    await expectInDialog({ shortcode: 'horario', message: 'De segunda a sexta,\ndas 8 às 18 h.' });
    await userEvent.keyboard('{Escape}');
    await expect.element(at('quick-message-dialog-keep')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await isGone(dialog);
    await expect.element(at('quick-messages-add')).toHaveFocus();
  });
});

describe('shared ones', () => {
  const shared = [
    pix,
    { ...greeting, scope: 'company' as const, userId: null, uses: 1_204 },
    { ...discount, scope: 'queue' as const, userId: null, queueId: support.id, uses: 3 },
  ];
  const start = (texts: readonly QuickText[] = shared): FakeApi =>
    startFakeApi([...quickMessagesRoutes(texts), ...queuesRoutes([support])]);

  it('S559 S561 say who uses them and how often; attendants change only their own', async () => {
    start();
    await showQuickMessages();
    for (const [text, words] of [
      [pix, 'Só eu'],
      [greeting, 'Toda a empresa'],
      [discount, 'Suporte'],
    ] as const)
      await expect.element(rowOf(text)).toHaveTextContent(words);
    await expect.element(rowOf(greeting)).toHaveTextContent('1.204');
    expect(count(at('quick-messages-edit'))).toBe(1);
    expect(count(at('quick-messages-delete'))).toBe(1);
    await page.getByRole('button', { name: 'Editar pix' }).click();
    await expect.element(message).toBeVisible();
    expect(count(at('quick-message-dialog-audience'))).toBe(0);
  });

  it('S559 S1221 an admin chooses who uses one, at first the whole company, and moves it', async () => {
    const api = start();
    await showPage('/quick-messages', ana);
    await at('quick-messages-add').click();
    await fill({ shortcode: 'prazo', message: 'Dois dias úteis.' });
    const audience = at('quick-message-dialog-audience');
    await expect.poll(() => textsOf(audience)[0]).toBe('Só euToda a empresaFila Suporte');
    await expect.element(audience).toHaveValue('company');
    await audience.selectOptions(String(support.id));
    await expectAccessible('who uses it', '[role=dialog]');
    await submit.click();
    await expect.element(rowOf({ shortcode: 'prazo' })).toHaveTextContent('Suporte');
    await page.getByRole('button', { name: 'Editar saudação' }).click();
    await expect.element(audience).toHaveValue('company');
    await audience.selectOptions('personal');
    await submit.click();
    await expect.element(rowOf(greeting)).toHaveTextContent('Só eu');
    expect(api.callsOf(quickMessagesEndpoints.create).map(({ body }) => [body.scope, body.queueId])).toEqual([
      ['queue', support.id],
    ]);
    expect(api.callsOf(quickMessagesEndpoints.update).map(({ body }) => [body.scope, body.queueId])).toEqual([
      ['personal', null],
    ]);
  });

  it('S559 what is shared and taken back is on screen at once; with other queues everything is asked for again', async () => {
    const api = startFakeCompany({ quickMessages: [pix] });
    await showApp('/quick-messages', bia);
    await expect.element(rowOf(pix)).toBeVisible();
    await expect.poll(liveLine.isOpen).toBe(true);
    const record = buildQuickMessage({ ...greeting, id: 9, scope: 'company', userId: null });
    liveLine.send(quickMessagesEvents.quickmessage, { action: 'create', record });
    await expect.element(rowOf(greeting)).toHaveTextContent('Toda a empresa');
    liveLine.send(quickMessagesEvents.quickmessage, { action: 'delete', id: 9 });
    await isGone(rowOf(greeting));
    const before = api.callsOf(quickMessagesEndpoints.page).length;
    liveLine.send(usersEvents.user, { action: 'update', user: { ...ana, name: 'Ana Outra' } });
    liveLine.send(usersEvents.user, { action: 'update', user: { ...bia, queues: [] } });
    await expect.poll(() => api.callsOf(quickMessagesEndpoints.page).length).toBe(before + 1);
  });
});

describe('S560 a file and variables', () => {
  const choose = (file: File): void => giveFiles(at('quick-message-dialog-file-input'), [file]);
  const paper = new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' });
  const name = at('quick-message-dialog-file-file');

  it('a file is stored with the words, shown by its name, replaced and removed', async () => {
    const api = startFakeQuickMessages();
    await showQuickMessages();
    await at('quick-messages-add').click();
    await fill({ shortcode: 'tabela', message: 'Nossa tabela' });
    choose(paper);
    await expect.element(name).toHaveTextContent('tabela.pdf');
    expect(api.callsOf(quickMessagesEndpoints.uploadMedia)).toEqual([]);
    await submit.click();
    const row = rowOf({ shortcode: 'tabela' });
    await expect.element(row.getByRole('img', { name: 'Vai com o arquivo tabela.pdf' })).toBeVisible();
    await isGone(dialog);
    await row.getByTestId('quick-messages-edit').click();
    await expect.element(name).toHaveAttribute('href', '/media/3f6c1d0e-0000-4000-8000-000000000002');
    await expectAccessible('a quick message with a file', '[role=dialog]');
    await at('quick-message-dialog-file-remove').click();
    await submit.click();
    await isGone(dialog);
    await isGone(row.getByTestId('quick-message-file'));
    expect(api.callsOf(quickMessagesEndpoints.removeMedia)).toHaveLength(1);
    expect(api.callsOf(quickMessagesEndpoints.uploadMedia).map(({ files }) => files.map((file) => file.name))).toEqual([
      ['tabela.pdf'],
    ]);
  });

  it('a refused file is told, everything typed stays, and the next attempt adds nothing twice', async () => {
    const api = startFakeQuickMessages();
    const heal = api.refuse(quickMessagesEndpoints.uploadMedia, 'ERR_FILE_TYPE_REFUSED');
    await showQuickMessages();
    await at('quick-messages-add').click();
    await fill({ shortcode: 'tabela', message: 'Nossa tabela' });
    choose(new File(['MZ'], 'programa.exe'));
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await expectInDialog({ shortcode: 'tabela', message: 'Nossa tabela' });
    heal();
    await at('quick-message-dialog-file-remove').click();
    choose(paper);
    await submit.click();
    await isGone(dialog);
    await expect.poll(() => count(rows)).toBe(1);
    expect(api.callsOf(quickMessagesEndpoints.create)).toHaveLength(1);
    expect(api.callsOf(quickMessagesEndpoints.update)).toHaveLength(1);
  });

  it('variables are filled while one types, and what nobody knows is named', async () => {
    startFakeQuickMessages();
    await showQuickMessages();
    await at('quick-messages-add').click();
    await fill({ message: 'Sem variáveis' });
    const preview = at('quick-message-dialog-preview');
    expect(count(preview)).toBe(0);
    await fill({ message: '{{saudação}}, {nome}! Pedido {pedido}.' });
    await expect
      .element(preview)
      .toHaveTextContent(/(Boa madrugada|Bom dia|Boa tarde|Boa noite), Marina Souza! Pedido \{pedido\}\./);
    await expect.element(preview.getByRole('status')).toHaveTextContent('{pedido}');
  });

  it('S873 the name of the chosen queue stands in the preview, and an example where none is chosen', async () => {
    startFakeApi([...quickMessagesRoutes([]), ...queuesRoutes([support, { ...support, id: 8, name: 'Vendas' }])]);
    await showPage('/quick-messages', ana);
    await at('quick-messages-add').click();
    await fill({ message: 'Aqui é {fila}, {{queue}}!' });
    const preview = at('quick-message-dialog-preview');
    const audience = at('quick-message-dialog-audience');
    await expect.poll(() => textsOf(audience)[0]).toContain('Fila Vendas');
    await audience.selectOptions(String(support.id));
    await expect.element(preview).toHaveTextContent('Aqui é Suporte, Suporte!');
    await audience.selectOptions('8');
    await expect.element(preview).toHaveTextContent('Aqui é Vendas, Vendas!');
    await audience.selectOptions('company');
    await expect.element(preview).toHaveTextContent('Aqui é Fila de exemplo, Fila de exemplo!');
  });
});

describe('deleting', () => {
  it('S237 S236 S63 asks in the given words, says which one, and deletes it once', async () => {
    const api = startFakeQuickMessages([pix, greeting]);
    await showQuickMessages();
    await page.getByRole('button', { name: 'Excluir pix' }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir Registro' });
    await expect.element(question.getByText('Deseja realmente excluir este registro?', { exact: true })).toBeVisible();
    await expect.element(question.getByText('pix', { exact: true })).toBeVisible();
    await expect.element(at('confirm-dialog-cancel')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await isGone(question);
    expect(api.callsOf(quickMessagesEndpoints.remove)).toEqual([]);

    await page.getByRole('button', { name: 'Excluir pix' }).click();
    // Unanswered until the second click has come, however slow it is.
    const answer = api.hold(quickMessagesEndpoints.remove);
    await at('confirm-dialog-confirm').dblClick();
    answer();
    await expect.element(at('toast-success')).toHaveTextContent('Messagem excluída com sucesso.');
    await isGone(rowOf(pix));
    await expect.element(rowOf(greeting)).toBeVisible();
    expect(api.callsOf(quickMessagesEndpoints.remove)).toHaveLength(1);
  });

  it('S238 a refusal is told as it is and the row stays', async () => {
    const api = startFakeQuickMessages([pix]);
    await showQuickMessages();
    api.refuse(quickMessagesEndpoints.remove, 'ERR_NO_PERMISSION');
    await rowOf(pix).getByTestId('quick-messages-delete').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-error')).toHaveTextContent('Você não tem permissão para acessar este recurso.');
    await expect.element(at('confirm-dialog')).toBeVisible();
    await at('confirm-dialog-cancel').click();
    await isGone(at('confirm-dialog'));
    await expect.element(rowOf(pix)).toBeVisible();
  });
});

it('S390 list, dialog with errors and question pass axe in both themes', async () => {
  startFakeQuickMessages([pix, greeting]);
  await showQuickMessages();
  await expect.poll(() => count(rows)).toBe(2);
  await expectAccessible('list', 'main');
  await at('quick-messages-add').click();
  await fill({ message: 'x'.repeat(501) });
  await submit.click();
  await expect.element(at('quick-message-dialog-message-error')).toBeVisible();
  await expectAccessible('dialog', '[role=dialog]');
  await userEvent.keyboard('{Escape}');
  await at('quick-message-dialog-discard').click();
  await isGone(dialog);
  await rowOf(pix).getByTestId('quick-messages-delete').click();
  await expect.element(at('confirm-dialog')).toBeVisible();
  await expectAccessible('question', '[role=alertdialog]');
});

import { contactListsEndpoints, contactListsEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildImport, buildItem, buildList, contactListsRoutes } from '../../test/fakes/fake-contact-lists.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, withCampaigns } from '../../test/show.tsx';

type Data = Parameters<typeof contactListsRoutes>[0];

const natal = buildList({
  id: 1,
  name: 'Natal',
  contactsCount: 2,
  validCount: 1,
  uncheckedCount: 1,
  variables: ['cidade'],
});
const maria = buildItem({
  id: 1,
  isWhatsappValid: true,
  checkedAt: '2026-03-02T12:00:00Z',
  variables: { cidade: 'Santos' },
});
const joao = buildItem({ id: 2, name: 'João Lima', number: '5521987650002', checkedAt: '2026-03-02T12:00:00Z' });
const bia = buildItem({ id: 3, name: 'Bia Reis', number: null, contactId: 5 });

const start = (data: Data = { lists: [natal], items: [maria, joao, bia] }): FakeApi =>
  startFakeCompany({ viewer: ana, instead: contactListsRoutes(data) });
const showLists = (): Promise<void> => showApp('/contact-lists', ana, withCampaigns);
const showItems = (): Promise<void> => showApp('/contact-lists/1/contacts', ana, withCampaigns);
const rowOf = (name: string): Locator => at('list-items-row').filter({ hasText: name });

describe('the lists', () => {
  it('S372 shows name, counts and four actions; the name leads to the people', async () => {
    start();
    await showLists();
    const row = at('contact-lists-row').first();
    await expect.element(row).toHaveTextContent('Natal');
    await expect.element(row).toHaveTextContent('2 contatos · 1 no WhatsApp · 1 a verificar');
    for (const name of [
      'Baixar planilha de exemplo para Natal',
      'Ver contatos de Natal',
      'Editar Natal',
      'Excluir Natal',
    ])
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    await page.getByRole('link', { name: 'Natal' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Natal');
    await at('list-items-back').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Listas de contatos');
  });

  it('S373 a name of 2 to 50 characters', async () => {
    const api = start({ lists: [] });
    await showLists();
    await at('contact-lists-add').click();
    const name = at('contact-list-dialog-name');
    await expect.element(name).toHaveFocus();
    await at('contact-list-dialog-submit').click();
    await expect.element(at('contact-list-dialog-name-error')).toHaveTextContent('Obrigatório');
    await name.fill('A');
    await expect.element(at('contact-list-dialog-name-error')).toHaveTextContent('Muito curto');
    await name.fill('Páscoa');
    await at('contact-list-dialog-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('Lista adicionada');
    await expect.element(at('contact-lists-row').first()).toHaveTextContent('Páscoa');
    expect(api.callsOf(contactListsEndpoints.create).map(({ body }) => body)).toEqual([{ name: 'Páscoa' }]);
  });

  it('S372 S63 renames and deletes; the question says what stays', async () => {
    start();
    await showLists();
    await at('contact-lists-edit').click();
    await at('contact-list-dialog-name').fill('Réveillon');
    await at('contact-list-dialog-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('Lista salva');
    await at('contact-lists-delete').click();
    const question = page.getByRole('alertdialog', { name: 'Excluir a lista “Réveillon”?' });
    await expect.element(question).toHaveTextContent('Ela tem 2 contatos. Os seus contatos do atendimento continuam.');
    await at('confirm-dialog-confirm').click();
    await isGone(at('contact-lists-row'));
  });

  it('S374 follows what others do', async () => {
    start();
    await showLists();
    await expect.element(at('contact-lists-row').first()).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(contactListsEvents.ContactList, { action: 'create', record: buildList({ id: 2, name: 'Inverno' }) });
    await expect.element(at('contact-lists-row').first()).toHaveTextContent('Inverno');
    liveLine.send(contactListsEvents.ContactList, {
      action: 'update',
      record: { ...natal, contactsCount: 9, validCount: 9, uncheckedCount: 0, version: 2 },
    });
    await expect.element(at('contact-lists-row').last()).toHaveTextContent('9 contatos · 9 no WhatsApp');
    liveLine.send(contactListsEvents.ContactList, { action: 'delete', id: 2 });
    await expect.poll(() => count(at('contact-lists-row'))).toBe(1);
  });
});

describe('the people of a list', () => {
  it('S375 S376 shows validity in words and colour, name, number, e-mail', async () => {
    start();
    await showItems();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Natal');
    await expect.element(page.getByText('2 contatos · 1 no WhatsApp · 1 a verificar', { exact: true })).toBeVisible();
    await expect.element(rowOf('Maria').getByRole('img', { name: 'Está no WhatsApp' })).toBeVisible();
    await expect.element(rowOf('João').getByRole('img', { name: 'Não está no WhatsApp' })).toBeVisible();
    await expect.element(rowOf('Bia').getByRole('img', { name: 'Ainda não verificado' })).toBeVisible();
    await expect.element(rowOf('Maria')).toHaveTextContent('+55 (11) 98765-4321');
    await expect.element(rowOf('Bia')).toHaveTextContent('Sem número');
  });

  it('S378 S620 adds a person, with the further columns of the list, for this list and company', async () => {
    const api = start();
    await showItems();
    await at('list-items-add').click();
    await at('list-item-dialog-submit').click();
    await expect.element(at('list-item-dialog-number-error')).toHaveTextContent('Obrigatório');
    await at('list-item-dialog-name').fill('Carla');
    await at('list-item-dialog-number').fill('+55 (11) 8765-4321');
    await userEvent.tab();
    await expect.element(at('list-item-dialog-number')).toHaveValue('+55 (11) 98765-4321');
    await at('list-item-dialog-variable-cidade').fill('Recife');
    await at('list-item-dialog-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('Contato adicionado à lista');
    await expect.element(rowOf('Carla')).toBeVisible();
    expect(api.callsOf(contactListsEndpoints.createItem).map(({ body }) => body)).toEqual([
      { name: 'Carla', number: '+55 (11) 98765-4321', email: '', variables: { cidade: 'Recife' }, contactListId: 1 },
    ]);
  });

  it('S378 S65 a number that is in the list already is told at the field', async () => {
    const api = start();
    await showItems();
    await rowOf('Maria').getByTestId('list-items-edit').click();
    await expect.element(at('list-item-dialog-variable-cidade')).toHaveValue('Santos');
    api.refuse(contactListsEndpoints.updateItem, 'ERR_CONTACT_LIST_ITEM_EXISTS');
    await at('list-item-dialog-number').fill('5521987650002');
    await at('list-item-dialog-submit').click();
    await expect.element(at('list-item-dialog-number-error')).toHaveTextContent('Este número já está na lista.');
  });

  it('S376 S379 takes a person off, and follows what WhatsApp says of the others', async () => {
    start();
    await showItems();
    await page.getByRole('button', { name: 'Excluir Maria Souza' }).click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Contato tirado da lista');
    await isGone(rowOf('Maria'));
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(contactListsEvents.ContactListItem, {
      action: 'reload',
      contactListId: 1,
      records: [{ ...joao, isWhatsappValid: true, version: 2 }],
      list: { ...natal, contactsCount: 2, validCount: 2, uncheckedCount: 0, version: 5 },
      import: null,
    });
    await expect.element(rowOf('João').getByRole('img', { name: 'Está no WhatsApp' })).toBeVisible();
    await expect.element(page.getByText('2 contatos · 2 no WhatsApp')).toBeVisible();
  });
});

describe('importing', () => {
  const choose = (name: string, bytes = 10): void =>
    giveFiles(at('list-items-file'), [new File([new Uint8Array(bytes)], name)]);

  it('S377 S1027 turns other files away before anything is sent', async () => {
    const api = start();
    await showItems();
    await expect.element(rowOf('Maria')).toBeVisible();
    choose('clientes.pdf');
    await expect.element(at('toast-error')).toHaveTextContent('Escolha uma planilha .xls ou .xlsx.');
    // S1027
    choose('Clientes.CSV');
    await expect.element(at('toast-error').last()).toHaveTextContent('use Contatos › Importar');
    choose('clientes.xlsx', 10 * 1024 * 1024 + 1);
    await expect.element(at('toast-error').last()).toHaveTextContent('A planilha passa de 10 MB.');
    expect(api.callsOf(contactListsEndpoints.upload)).toEqual([]);
  });

  it('S377 S623 shows the progress as it happens, then the result with the report', async () => {
    const api = start();
    await showItems();
    await at('list-items-import').click();
    await expect.element(at('list-items-import-file')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    choose('clientes.XLSX');
    await expect.element(at('import-panel')).toHaveTextContent('Importando clientes.XLSX');
    expect(api.callsOf(contactListsEndpoints.upload)[0]?.files.map(({ name }) => name)).toEqual(['clientes.XLSX']);
    const running = buildImport({
      fileName: 'clientes.XLSX',
      status: 'running',
      rows: 2000,
      rowsDone: 1000,
      created: 990,
    });
    const tell = (one: typeof running): void =>
      liveLine.send(contactListsEvents.ContactListItem, {
        action: 'reload',
        contactListId: 1,
        records: [],
        list: natal,
        import: one,
      });
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    tell(running);
    await expect.element(at('import-outcome')).toHaveTextContent('1000 de 2000 linhas');
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    tell({
      ...running,
      status: 'done',
      rowsDone: 2000,
      created: 1990,
      duplicated: 1,
      invalid: 9,
      finishedAt: '2026-03-02T12:00:05Z',
    });
    await expect.element(at('import-outcome')).toHaveTextContent('1990 contatos novos · 1 repetido · 9 inválidos');
    await isGone(page.getByRole('progressbar'));
    await at('import-report').click();
    await expect
      .poll(() => api.callsOf(contactListsEndpoints.importReport).map(({ params }) => params))
      .toEqual([{ id: 1, importId: 1 }]);
    await at('import-hide').click();
    await isGone(at('import-panel'));
  });

  it.each([
    [
      { refusal: 'tooManyRows', refusalCount: 20_001 },
      'A planilha tem 20001 linhas; o limite é 20000. Nada foi importado',
    ],
    [{ refusal: 'noNumberColumn' }, 'Nenhuma coluna de número foi encontrada.'],
    [{ refusal: 'unreadable' }, 'O arquivo está danificado, tem senha ou não é uma planilha.'],
  ] as const)('S625 a file that is refused says why: %j', async (parts, text) => {
    start({
      lists: [natal],
      imports: [buildImport({ status: 'refused', finishedAt: '2026-03-02T12:00:05Z', ...parts })],
    });
    await showItems();
    await expect.element(at('import-panel')).toHaveTextContent('clientes.xlsx não foi importada');
    await expect.element(at('import-outcome')).toHaveTextContent(text);
    expect(count(at('import-report'))).toBe(0);
  });

  it.each([
    [{ duplicated: 0, invalid: 2 }, 1],
    [{ duplicated: 2, invalid: 0 }, 1],
    [{ duplicated: 0, invalid: 0 }, 0],
  ])('S823 S377 there is a report where anything was left out: %j', async (left, reports) => {
    const done = { status: 'done', rows: 5, rowsDone: 5, finishedAt: '2026-03-02T12:00:05Z' } as const;
    start({ lists: [natal], imports: [buildImport({ ...done, ...left })] });
    await showItems();
    await expect.element(at('import-panel')).toHaveAttribute('data-status', 'done');
    expect(count(at('import-report'))).toBe(reports);
  });

  it('S626 adds from the contacts, and says beforehand how many', async () => {
    const api = start();
    await showItems();
    await at('list-items-import').click();
    await at('list-items-import-contacts').click();
    await expect.element(at('from-contacts-count')).toHaveTextContent('12 contatos encontrados');
    await at('from-contacts-last-talk').selectOptions('silent-90');
    await at('from-contacts-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('2 contatos adicionados. 1 já estava na lista.');
    expect(api.callsOf(contactListsEndpoints.addContacts).map(({ body }) => body)).toEqual([
      { tagIds: [], queueIds: [], talkedWithinDays: null, silentForDays: 90, searchParam: '' },
    ]);
  });
});

it('S45 S44 says when nothing can be loaded and when there is nothing', async () => {
  const api = start({ lists: [natal], items: [] });
  await showItems();
  await expect.element(at('list-items-empty')).toHaveTextContent('Importe uma planilha');
  api.refuse(contactListsEndpoints.page, 'ERR_UNAVAILABLE');
  await at('list-items-back').click();
  await expect.element(at('contact-lists-error')).toHaveTextContent('Não foi possível carregar as listas');
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await showItems();
  await expect.element(at('list-items-row').first()).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Contact lists', '2 contacts · 1 on WhatsApp · 1 to check'],
  ['es', 'Listas de contactos', '2 contactos · 1 en WhatsApp · 1 por verificar'],
] as const)('S72 speaks %s', async (language, title, counts) => {
  start();
  await showLists();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(at('contact-lists-row').first()).toHaveTextContent(counts);
});

it('S390 list, people, import and dialogs pass axe in both themes', async () => {
  start({
    lists: [natal],
    items: [maria, joao],
    imports: [buildImport({ status: 'running', rows: 10, rowsDone: 4 })],
  });
  await showItems();
  await expect.element(at('import-panel')).toBeVisible();
  await expect.element(rowOf('Maria')).toBeVisible();
  await expectAccessible('people', 'main');
  await at('list-items-add').click();
  await at('list-item-dialog-submit').click();
  await expectAccessible('dialog', '[role=dialog]');
});

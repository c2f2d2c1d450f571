import { type ContactImport, contactsEndpoints, contactsEvents, type ImportRow } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { contactsRoutes } from '../../../test/fakes/fake-contacts.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, count, onPhone, scrollsSideways, showApp } from '../../../test/show.tsx';

const none = { created: 0, updated: 0, merged: 0, unchanged: 0, refused: 0 };
const fresh: ContactImport = {
  id: 3,
  fileName: 'clientes-marco.xlsx',
  status: 'mapping',
  columns: [
    { title: 'Nome completo', samples: ['Maria Souza'], target: { kind: 'name' } },
    { title: 'Celular', samples: ['(11) 98765-4321'], target: { kind: 'number' } },
    { title: 'Cidade', samples: ['São Paulo'], target: { kind: 'extra', name: 'Cidade' } },
    { title: 'Etiquetas', samples: ['VIP'], target: { kind: 'extra', name: 'Etiquetas' } },
  ],
  total: 3,
  done: 0,
  counts: none,
};
const rows: ImportRow[] = [
  { line: 2, name: 'Adriana Castro', number: '(11) 98111-2040', outcome: 'created', reason: null, otherLine: null },
  { line: 3, name: 'Mercado', number: '3,19812E+12', outcome: 'refused', reason: 'numberCut', otherLine: null },
  { line: 4, name: 'Cláudia', number: '(11) 98111-2040', outcome: 'refused', reason: 'repeated', otherLine: 2 },
];
const counts = { ...none, created: 1, refused: 2 };

function start() {
  let stored = fresh;
  const change = (parts: Partial<ContactImport>): ContactImport => (stored = { ...stored, ...parts });
  const api = startFakeCompany({
    instead: [
      ...contactsRoutes([]),
      route(contactsEndpoints.uploadImport, () => stored),
      route(contactsEndpoints.getImport, () => stored),
      route(contactsEndpoints.checkImport, () => change({ status: 'checking' })),
      route(contactsEndpoints.runImport, () => change({ status: 'running' })),
      route(contactsEndpoints.importRows, ({ query: { outcome } }) => ({
        rows: rows.filter((row) => outcome === undefined || row.outcome === outcome),
        hasMore: false,
      })),
    ],
  });
  const tell = (parts: Partial<ContactImport>): void =>
    liveLine.send(contactsEvents.contactImport, { action: 'update', record: change(parts) });
  return { api, tell };
}

async function sendFile(): Promise<void> {
  await expect.poll(() => liveLine.isOpen()).toBe(true);
  await userEvent.upload(at('import-file'), new File(['Nome'], 'clientes-marco.xlsx'));
  await expect.element(at('import-columns')).toBeVisible();
}

it('S589 S590 S1033 a file is read, its columns are proposed and changed, every row is tried, and only then it is imported', async () => {
  const { api, tell } = start();
  await showApp('/contacts', bia);
  await at('contacts-import').click();
  await at('contacts-import-file').click();
  await sendFile();
  await expect.element(page.getByLabelText('Nome completo')).toHaveValue('name');
  await expect.element(page.getByLabelText('Celular')).toHaveValue('number');
  await expect.element(page.getByLabelText('Cidade')).toHaveValue('extra');
  await page.getByLabelText('Cidade').selectOptions('Não importar');
  await expectAccessible('the columns of an import');
  await at('import-check').click();
  expect(api.callsOf(contactsEndpoints.checkImport).map(({ body }) => body)).toEqual([
    {
      targets: [{ kind: 'name' }, { kind: 'number' }, { kind: 'ignored' }, { kind: 'extra', name: 'Etiquetas' }],
    },
  ]);
  await expect.element(at('import-working')).toHaveTextContent('Conferindo: 0 de 3 linhas');
  tell({ done: 2 });
  await expect.element(at('import-working')).toHaveTextContent('Conferindo: 2 de 3 linhas');
  tell({ status: 'checked', done: 3, counts });
  await expect.element(at('import-checked')).toHaveTextContent('Nada mudou ainda');
  // Nothing is done yet, and nothing says that it was.
  await expect.element(at('import-count-created')).toHaveTextContent(/^1a criar$/);
  await expect.element(at('import-count-refused')).toHaveTextContent(/^2a recusar$/);
  await expect.poll(() => count(at('import-row'))).toBe(3);
  await expect.element(at('import-row').first()).toHaveTextContent('Criar');
  await expect.element(at('import-rows')).toHaveTextContent('Número cortado: formate a coluna como texto.');
  await expect.element(at('import-rows')).toHaveTextContent('Repete a linha 2 do arquivo.');
  await expectAccessible('the rows of an import');
  // However many rows come, and whenever: the button does not move under the finger.
  const place = () => at('import-run').element().getBoundingClientRect().top;
  const before = place();
  await at('import-count-created').click();
  await expect.poll(() => count(at('import-row'))).toBe(1);
  expect(place()).toBe(before);
  await at('import-run').click();
  await expect.element(at('import-working')).toHaveTextContent('Importando');
  tell({ status: 'done' });
  await expect.element(at('import-done')).toHaveTextContent('Importação concluída.');
  await expect.element(at('import-count-created')).toHaveTextContent(/^1criado$/);
  await expect.element(at('import-count-refused')).toHaveTextContent(/^2recusados$/);
  await expect.element(at('import-row').first()).toHaveTextContent('Criado');
  expect(api.callsOf(contactsEndpoints.runImport).length).toBe(1);
});

it('S789 after a reload the address leads back to the import, and to its columns as long as nothing is written', async () => {
  const { api, tell } = start();
  await showApp('/contacts/import', bia);
  await sendFile();
  await at('import-check').click();
  tell({ status: 'checked', done: 3, counts });
  await expect.element(at('import-checked')).toBeVisible();
  await expect.element(at('import-count-created')).toHaveTextContent(/^1a criar$/);
  await expect.element(at('import-count-refused')).toHaveTextContent(/^2a recusar$/);
  expect(location.search).toBe('?id=3');
  await showApp(`/contacts/import${location.search}`, bia);
  await expect.element(at('import-checked')).toBeVisible();
  await at('import-columns-again').click();
  await page.getByLabelText('Cidade').selectOptions('Não importar');
  await at('import-check').click();
  await expect.element(at('import-working')).toBeVisible();
  expect(api.callsOf(contactsEndpoints.checkImport).at(-1)?.body.targets[2]).toEqual({ kind: 'ignored' });
  tell({ status: 'checked', done: 3, counts });
  // The choice is over: what is shown is the new result.
  await expect.element(at('import-checked')).toBeVisible();
  await at('import-other').click();
  await expect.element(at('import-choose')).toBeVisible();
  expect(location.search).toBe('');
});

it('S789 an import that is not there, or somebody else’s, leaves the choice of a file', async () => {
  const { api } = start();
  api.refuse(contactsEndpoints.getImport, 'ERR_NO_IMPORT_FOUND');
  await showApp('/contacts/import?id=99', bia);
  await expect.element(at('import-choose')).toBeVisible();
  await showApp('/contacts/import?id=abc', bia);
  await expect.element(at('import-choose')).toBeVisible();
});

it('S777 a column of tags says that it becomes further information, because tags hang on tickets', async () => {
  start();
  await showApp('/contacts', bia);
  await at('contacts-import').click();
  await at('contacts-import-file').click();
  await sendFile();
  await expect.element(at('import-columns')).toHaveTextContent('VIP · As tags são dos atendimentos');
  await page.getByLabelText('Etiquetas').selectOptions('Não importar');
  await expect.element(at('import-columns')).not.toHaveTextContent('As tags são dos atendimentos');
});

it('S582 S589 a refused file is told with its number of rows, and another one can be chosen', async () => {
  const { api } = start();
  const allow = api.refuse(contactsEndpoints.uploadImport, 'ERR_IMPORT_TOO_MANY_ROWS', { rows: 20500, limit: 20000 });
  await showApp('/contacts/import', bia);
  await expect.poll(() => liveLine.isOpen()).toBe(true);
  await userEvent.upload(at('import-file'), new File(['Nome'], 'a.xlsx'));
  await expect.element(at('toast-error')).toHaveTextContent('O arquivo tem 20500 linhas, e são aceitas até 20000.');
  allow();
  await sendFile();
});

it('S589 the import fits a phone', async () => {
  const { tell } = start();
  await onPhone();
  await showApp('/contacts/import', bia);
  await sendFile();
  await at('import-check').click();
  tell({ status: 'checked', done: 3, counts });
  await expect.poll(() => count(at('import-row'))).toBe(3);
  expect(scrollsSideways()).toBe(false);
});

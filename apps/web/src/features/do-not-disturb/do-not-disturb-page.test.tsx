import { doNotDisturbEndpoints, doNotDisturbEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildEntry, doNotDisturbRoutes } from '../../test/fakes/fake-do-not-disturb.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp } from '../../test/show.tsx';

const maria = buildEntry({ id: 1, name: 'Maria Souza', contactId: 9, source: 'answer', reason: 'Respondeu SAIR' });
const number = buildEntry({ id: 2, number: '5521987650002', reason: '', source: 'api' });

const start = (data: Parameters<typeof doNotDisturbRoutes>[0] = { entries: [maria, number] }): FakeApi =>
  startFakeCompany({ viewer: ana, instead: doNotDisturbRoutes(data) });
const show = (): Promise<void> => showApp('/do-not-disturb', ana);
const rowOf = (text: string): Locator => at('do-not-disturb-row').filter({ hasText: text });

describe('the list', () => {
  it('S846 shows who, why, by whom and since when', async () => {
    start();
    await show();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Não perturbe');
    for (const text of ['+55 (11) 98765-4321', 'Respondeu SAIR', 'Resposta do cliente', '02/03/2026 09:00'])
      await expect.element(rowOf('Maria Souza')).toHaveTextContent(text);
    await expect.element(rowOf('98765-0002')).toHaveTextContent('Não é um contato');
    await expect.element(page.getByText('2 pessoas').last()).toBeVisible();
  });

  it('S846 adds a number with its reason; what is wrong is told at the field, what is refused stays typed', async () => {
    const api = start();
    await show();
    await at('do-not-disturb-add').click();
    await expect.element(at('do-not-disturb-dialog-number')).toHaveFocus();
    await at('do-not-disturb-dialog-submit').click();
    await expect.element(at('do-not-disturb-dialog-number-error')).toHaveTextContent('Obrigatório');
    await at('do-not-disturb-dialog-number').fill('(11) 8765-0003');
    await userEvent.tab();
    await expect.element(at('do-not-disturb-dialog-number')).toHaveValue('+55 (11) 98765-0003');
    const allow = api.refuse(doNotDisturbEndpoints.create, 'ERR_UNAVAILABLE');
    await at('do-not-disturb-dialog-submit').click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(at('do-not-disturb-dialog-number')).toHaveValue('+55 (11) 98765-0003');
    allow();
    await at('do-not-disturb-dialog-submit').click();
    await expect.element(at('toast-success')).toHaveTextContent('Pessoa adicionada');
    await expect.element(rowOf('98765-0003')).toHaveTextContent('Pediu para não receber propaganda');
  });

  it('S846 asks before somebody gets advertising again', async () => {
    start();
    await show();
    await page.getByRole('button', { name: 'Voltar a enviar para Maria Souza' }).click();
    await expect
      .element(page.getByRole('alertdialog', { name: 'Voltar a enviar propaganda para Maria Souza?' }))
      .toBeVisible();
    await at('confirm-dialog-confirm').click();
    await isGone(rowOf('Maria Souza'));
  });

  it('S846 follows the answers of customers and what colleagues do', async () => {
    start();
    await show();
    await expect.element(rowOf('Maria')).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    const { doNotDisturb } = doNotDisturbEvents;
    liveLine.send(doNotDisturb, { action: 'create', record: buildEntry({ id: 3, name: 'João Lima' }) });
    await expect.element(at('do-not-disturb-row').first()).toHaveTextContent('João Lima');
    liveLine.send(doNotDisturb, { action: 'delete', id: 3 });
    await expect.poll(() => count(at('do-not-disturb-row'))).toBe(2);
  });
});

describe('importing', () => {
  const choose = (name: string, bytes = 10): void =>
    giveFiles(at('do-not-disturb-file'), [new File([new Uint8Array(bytes)], name)]);

  it('S846 turns other files away before anything is sent', async () => {
    const api = start();
    await show();
    await expect.element(rowOf('Maria')).toBeVisible();
    choose('sair.pdf');
    await expect.element(at('toast-error')).toHaveTextContent('Escolha uma planilha .xlsx, .xls ou .csv.');
    choose('sair.csv', 10 * 1024 * 1024 + 1);
    await expect.element(at('toast-error').last()).toHaveTextContent('A planilha passa de 10 MB.');
    expect(api.callsOf(doNotDisturbEndpoints.importFile)).toEqual([]);
  });

  it('S846 tells what became of the file and why rows were left out, and shows who came', async () => {
    start({
      entries: [maria],
      outcome: {
        added: 1,
        alreadyThere: 2,
        skipped: 101,
        skippedRows: [{ line: 5, number: '1234', reason: 'invalidNumber' }],
      },
    });
    await show();
    choose('sair.csv');
    await expect
      .element(at('do-not-disturb-outcome'))
      .toHaveTextContent('1 pessoa incluída · 2 já estavam na lista · 101 linhas deixadas de fora');
    await expect.element(rowOf('98765-0001')).toHaveTextContent('Planilha');
    await at('do-not-disturb-skipped').click();
    await expect.element(page.getByText('Linha 5: 1234 (número inválido)')).toBeVisible();
    await expect.element(page.getByText('e mais 100 linhas')).toBeVisible();
    await at('do-not-disturb-import-hide').click();
    await isGone(at('do-not-disturb-import'));
  });

  it('S846 says why a file is refused', async () => {
    const api = start();
    await show();
    api.refuse(doNotDisturbEndpoints.importFile, 'ERR_IMPORT_TOO_MANY_ROWS', { rows: 20_001, limit: 20_000 });
    choose('sair.xlsx');
    await expect.element(at('toast-error')).toHaveTextContent('O arquivo tem 20001 linhas');
  });
});

it('S45 S44 says when nothing can be loaded and when there is nobody', async () => {
  const api = start({ entries: [] });
  await show();
  await expect.element(at('do-not-disturb-empty')).toHaveTextContent('SAIR ou PARAR');
  api.refuse(doNotDisturbEndpoints.page, 'ERR_UNAVAILABLE');
  await at('do-not-disturb-search').fill('maria');
  await expect.element(at('do-not-disturb-error')).toHaveTextContent('Não foi possível carregar a lista');
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await show();
  await expect.element(at('do-not-disturb-row').first()).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Do not disturb', 'Customer’s reply'],
  ['es', 'No molestar', 'Respuesta del cliente'],
] as const)('S72 speaks %s', async (language, title, source) => {
  start();
  await show();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(rowOf('Maria')).toHaveTextContent(source);
});

it('S390 list and dialog pass axe in both themes', async () => {
  start();
  await show();
  await expect.element(rowOf('Maria')).toBeVisible();
  await expectAccessible('list', 'main');
  await at('do-not-disturb-add').click();
  await at('do-not-disturb-dialog-submit').click();
  await expectAccessible('dialog', '[role=dialog]');
});

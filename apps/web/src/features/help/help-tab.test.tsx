import { helpEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { helpRoutes } from '../../test/fakes/fake-help.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import {
  asOperator,
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  showPage,
  textsOf,
} from '../../test/show.tsx';

const entries = [
  { id: 1, title: 'Primeiros passos', description: 'Como conectar o primeiro número.', video: 'dQw4w9WgXcQ' },
  { id: 2, title: 'Filas', description: '', video: 'abc-DEF_12345' },
];

const row = (text: string) => at('help-row').filter({ hasText: text });
const title = at('help-title');

async function open(known = entries) {
  const api = startFakeCompany({ viewer: ana, instead: helpRoutes(known) });
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-help').click();
  await expect.element(at('help-form')).toBeVisible();
  return api;
}

it('S328 S325 a help entry is added once however often the button is clicked; then the list is new and the form empty', async () => {
  const api = await open([]);
  await expect.element(at('help-empty')).toHaveTextContent('Os artigos e vídeos aparecem para todas as empresas');
  await title.fill('Primeiros passos');
  await at('help-video').fill('dQw4w9WgXcQ');
  await at('help-description').fill('Como conectar o primeiro número.');
  // Unanswered until the second click has come, however slow it is.
  const answer = api.hold(helpEndpoints.create);
  await page.getByTestId('help-save').dblClick();
  answer();
  await expect.element(at('toast-success')).toHaveTextContent(/^Operação realizada com sucesso!$/);
  await expect.element(row('Primeiros passos')).toBeVisible();
  await expect.element(title).toHaveValue('');
  expect(api.callsOf(helpEndpoints.create).map(({ body }) => body)).toEqual([
    { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como conectar o primeiro número.' },
  ]);
});

it('S318 S328 a row is chosen by click and by keyboard, changed, and let go by clearing', async () => {
  const api = await open();
  expect(count(at('help-delete'))).toBe(0);
  await row('Filas').click();
  await expect.element(title).toHaveValue('Filas');
  await expect.element(title).toHaveFocus();
  await expect.element(at('help-note')).toHaveTextContent('Editando Filas');
  await expect.element(row('Filas')).toHaveAttribute('aria-current', 'true');
  await at('help-clear').click();
  await expect.element(title).toHaveValue('');
  await isGone(at('help-delete'));

  row('Primeiros passos').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveValue('Primeiros passos');
  await title.fill('Comece aqui');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Comece aqui')).toBeVisible();
  expect(api.callsOf(helpEndpoints.update).map(({ params, body }) => [params.id, body.title])).toEqual([
    [1, 'Comece aqui'],
  ]);
});

it('S809 choosing another row asks before edits are lost: they stay, or the row is loaded and has the focus', async () => {
  await open();
  const isAsked = (): boolean => {
    const unload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unload);
    return unload.defaultPrevented;
  };
  await row('Filas').click();
  await row('Primeiros passos').click();
  await expect.element(title).toHaveValue('Primeiros passos');
  expect([count(at('confirm-dialog')), isAsked()]).toEqual([0, false]);
  await title.fill('Comece aqui');
  await expect.poll(isAsked).toBe(true);
  await row('Filas').click();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Descartar as alterações?');
  await expect.element(at('confirm-dialog-cancel')).toHaveTextContent('Continuar editando');
  await expectAccessible('the question', '[role=alertdialog]');
  await userEvent.keyboard('{Escape}');
  await isGone(at('confirm-dialog'));
  await expect.element(title).toHaveValue('Comece aqui');
  await expect.element(at('help-note')).toHaveTextContent('Editando Primeiros passos');

  row('Filas').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await at('confirm-dialog-confirm').click();
  await expect.element(title).toHaveValue('Filas');
  await expect.element(title).toHaveFocus();
  await isGone(at('confirm-dialog'));
  expect(isAsked()).toBe(false);
});

it('S809 what is typed for a new entry is not lost either, and clearing, which says so itself, does not ask', async () => {
  await open();
  await title.fill('Menus');
  await row('Filas').click();
  await at('confirm-dialog-cancel').click();
  await expect.element(title).toHaveValue('Menus');
  await at('help-clear').click();
  await expect.element(title).toHaveValue('');
  await row('Filas').click();
  await expect.element(title).toHaveValue('Filas');
});

it('S809 while an entry is being saved no other is loaded over it', async () => {
  const api = await open();
  await row('Filas').click();
  await title.fill('Filas e setores');
  const release = api.hold(helpEndpoints.update);
  await at('help-save').click();
  await expect.poll(() => api.callsOf(helpEndpoints.update).length).toBe(1);
  await row('Primeiros passos').click();
  await expect.element(title).toHaveValue('Filas e setores');
  release();
  await expect.element(row('Filas e setores')).toBeVisible();
  await expect.element(title).toHaveValue('');
});

it('S328 S324 wrong fields and refusals keep what was typed, each with its sentence', async () => {
  const api = await open();
  await at('help-save').click();
  await expect.element(at('help-title-error')).toBeVisible();
  // Without a video it is an article.
  await isGone(at('help-video-error'));
  await title.fill('Menus');
  await at('help-video').fill('javascript:alert(1)');
  await at('help-save').click();
  await expect.element(at('help-video-error')).toBeVisible();
  expect(api.callsOf(helpEndpoints.create)).toEqual([]);

  const heal = api.refuse(helpEndpoints.create, 'ERR_VALIDATION', { fields: { video: 'invalid' } });
  await at('help-video').fill('abcdef123');
  await at('help-save').click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent(
      'Não foi possível realizar a operação. Verifique se já existe um registro de ajuda com o mesmo título ou se os campos foram preenchidos corretamente',
    );
  await expect.element(at('help-video-error')).toBeVisible();
  await expect.element(title).toHaveValue('Menus');
  heal();
  const connect = api.cutNetwork();
  await at('help-video').fill('abcdef1234');
  await at('help-save').click();
  await expect.element(at('toast-error').filter({ hasText: 'conexão' })).toBeVisible();
  connect();
  await at('help-save').click();
  await expect.element(row('Menus')).toBeVisible();
});

it('S322 S324 an entry is deleted only after the question, which stays open when it fails', async () => {
  const api = await open();
  await row('Filas').click();
  await at('help-delete').click();
  await expect.element(page.getByRole('heading', { name: 'Exclusão de Registro' })).toBeVisible();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Deseja realmente excluir esse registro?');
  const heal = api.refuse(helpEndpoints.remove, 'ERR_INTERNAL');
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-error')).toHaveTextContent(/^Não foi possível realizar a operação$/);
  heal();
  await at('confirm-dialog-confirm').click();
  await isGone(row('Filas'));
  await expect.element(title).toHaveValue('');
  expect(textsOf(at('help-row'))).toHaveLength(1);
});

it('S324 S390 S53 a list that cannot be loaded says so; the tab passes axe, in the dark too, and fits a phone', async () => {
  const api = startFakeCompany({ viewer: ana, instead: helpRoutes(entries) });
  const heal = api.refuse(helpEndpoints.page, 'ERR_INTERNAL');
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-help').click();
  await expect.element(at('help-error')).toHaveTextContent('Não foi possível carregar a lista de registros');
  heal();
  await at('help-retry').click();
  await row('Filas').click();
  await expectAccessible('help tab', 'main');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('help tab in the dark', 'main');
  await onPhone();
  await expect.element(row('Primeiros passos')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it('S795 S328 the focus stays at the form after saving and after deleting', async () => {
  await open();
  await row('Filas').click();
  await at('help-save').click();
  await expect.element(at('toast-success')).toBeVisible();
  await expect.element(at('help-save')).toHaveFocus();
  await row('Filas').click();
  await at('help-delete').click();
  await at('confirm-dialog-confirm').click();
  await isGone(at('confirm-dialog'));
  await expect.element(at('help-save')).toHaveFocus();
});

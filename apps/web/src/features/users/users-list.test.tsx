import { usersEndpoints } from '@balcao/contract';
import { expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ana, bia, buildUser, crowd, startFakeUsers } from '../../test/fakes/fake-users.ts';
import { at, count, drawn, isGone, leaveBelow, onPhone, scrollsSideways, showPage } from '../../test/show.tsx';

/* What every list does, shown on the users. */

const rows = at('users-row');
const search = at('users-search');
const more = at('users-load-more');
const rowOf = (person: { name: string }): Locator => rows.filter({ hasText: person.name });

const namesOn = (): (string | undefined)[] =>
  at('users-edit')
    .elements()
    .map((button) => button.getAttribute('aria-label')?.replace('Editar ', ''));

it('S43 skeleton rows of the final height stand in for the first load, and nothing jumps when the rows come', async () => {
  const release = startFakeUsers().hold(usersEndpoints.list);
  await showPage('/users', ana);
  const table = at('users-table');
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  const measure = (): object => ({
    columns: [...table.element().querySelectorAll('th')].map((cell) => Math.round(cell.getBoundingClientRect().left)),
    top: table.element().querySelector('tbody tr')?.getBoundingClientRect().top,
    height: table.element().querySelector('tbody tr')?.getBoundingClientRect().height,
  });
  await expect.poll(() => table.element().querySelector('tbody tr td > span')).toBeVisible();
  const before = measure();
  release();
  await expect.element(rowOf(bia)).toBeVisible();
  expect(measure()).toEqual(before);
});

it('S43 S53 on a phone the waiting cards have the height of the cards that come', async () => {
  await onPhone();
  const release = startFakeUsers().hold(usersEndpoints.list);
  await showPage('/users', ana);
  await expect.element(at('users-table')).toHaveAttribute('aria-busy', 'true');
  const firstCard = (): unknown => at('users-table').element().querySelector('li')?.getBoundingClientRect().toJSON();
  const before = firstCard();
  release();
  await expect.element(rowOf(bia)).toBeVisible();
  expect(firstCard()).toEqual(before);
});

it('S44 S1150 a search without result says "Nenhum registro" and offers no button to add', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await search.fill('ninguém com este nome');
  const empty = at('users-empty');
  await expect.element(empty).toHaveTextContent('Nenhum registro');
  await expect.element(empty).toHaveTextContent('Nada corresponde à busca');
  await expect.element(empty).not.toHaveTextContent('ainda');
  expect(count(empty.getByRole('button'))).toBe(0);
  await search.clear();
  await expect.element(rowOf(bia)).toBeVisible();
});

it('S44 S1150 an empty list without a search names its things, explains itself and offers the way to the first record', async () => {
  startFakeUsers([]);
  await showPage('/users', ana);
  const empty = at('users-empty');
  await expect.element(empty.getByText('Nenhum usuário ainda')).toBeVisible();
  await expect.element(empty.getByText('Nenhum registro')).toBeVisible();
  await expect.element(empty).toHaveTextContent('Convide quem vai atender com você');
  await empty.getByRole('button', { name: 'Adicionar usuário' }).click();
  await expect.element(at('user-dialog')).toBeVisible();
});

it('S45 a failed load stays on the page with a way to try again, besides the toast', async () => {
  const heal = startFakeUsers().refuse(usersEndpoints.list, 'ERR_INTERNAL');
  await showPage('/users', ana);
  const failure = at('users-error');
  await expect.element(failure).toHaveTextContent('Não foi possível carregar os usuários');
  await expect.element(failure).toHaveTextContent('Algo deu errado do nosso lado');
  await expect.element(at('toast-error')).toHaveTextContent('Algo deu errado do nosso lado');
  heal();
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(rowOf(bia)).toBeVisible();
  await isGone(failure);
});

it('S46 a search leaves 500 ms after the last key and starts at page 1', async () => {
  const api = startFakeUsers(crowd);
  await showPage('/users', ana);
  await expect.element(rowOf({ name: 'Pessoa 45' })).toBeVisible();
  await leaveBelow(0);
  await expect.poll(() => count(rows)).toBe(40);
  const before = api.callsOf(usersEndpoints.list).length;
  const asked = (): object[] =>
    api
      .callsOf(usersEndpoints.list)
      .slice(before)
      .map(({ query }) => query);
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await drawn();
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  search.element().focus();
  await userEvent.keyboard('Pessoa 0');
  await pass(499);
  await userEvent.keyboard('7');
  await pass(499);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual([{ searchParam: 'Pessoa 07', pageNumber: 1 }]);
  await expect.poll(() => count(rows)).toBe(1);
});

it('S47 the next page comes when fewer than 100 px remain, each page once and nobody twice', async () => {
  const api = startFakeUsers(crowd);
  const pages = (): unknown[] => api.callsOf(usersEndpoints.list).map(({ query }) => query.pageNumber);
  await showPage('/users', ana);
  await expect.poll(() => count(rows)).toBe(20);
  await leaveBelow(100);
  expect(pages()).toEqual([1]);
  await leaveBelow(99);
  await expect.poll(() => count(rows)).toBe(40);
  expect(pages()).toEqual([1, 2]);
  await leaveBelow(0);
  await expect.poll(() => count(rows)).toBe(47);
  await leaveBelow(0);
  await expect.element(page.getByText('Todos carregados')).toBeVisible();
  expect(pages()).toEqual([1, 2, 3]);
  expect(namesOn().slice(0, 2)).toEqual(['Pessoa 45', 'Pessoa 44']);
  expect(new Set(namesOn()).size).toBe(47);
});

it('S48 a spinner row marks the page on its way, and the keyboard has "Carregar mais"', async () => {
  const api = startFakeUsers(crowd);
  await showPage('/users', ana);
  await expect.element(more).toHaveTextContent('Carregar mais');
  const release = api.hold(usersEndpoints.list);
  // Focus without scrolling: otherwise the end of the list would ask for the page by itself.
  more.element().focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Carregando mais')).toBeInTheDocument();
  expect(count(more)).toBe(0);
  release();
  await expect.poll(() => count(rows)).toBe(40);
});

it('S45 S48 a next page that fails is asked for again only by hand', async () => {
  const api = startFakeUsers(crowd);
  await showPage('/users', ana);
  await expect.poll(() => count(rows)).toBe(20);
  const heal = api.refuse(usersEndpoints.list, 'ERR_VALIDATION');
  await leaveBelow(0);
  await expect.element(more).toHaveTextContent('Tentar novamente');
  const asked = api.callsOf(usersEndpoints.list).length;
  await leaveBelow(50);
  await leaveBelow(0);
  expect(api.callsOf(usersEndpoints.list)).toHaveLength(asked);
  expect(count(rows)).toBe(20);
  heal();
  await more.click();
  await expect.poll(() => count(rows)).toBe(40);
});

it('S50 the late answer to an older search does not replace the newer one', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  await expect.poll(() => count(rows)).toBe(2);
  const release = api.hold(usersEndpoints.list, ({ query }) => query.searchParam === 'bia');
  const searched = (): unknown => api.callsOf(usersEndpoints.list).at(-1)?.query.searchParam;
  await search.fill('bia');
  await expect.poll(searched).toBe('bia');
  await search.fill('aurora');
  await expect.poll(searched).toBe('aurora');
  await expect.element(rowOf(ana)).toBeVisible();
  release();
  await drawn();
  expect(count(rows)).toBe(2);
  await expect.element(search).toHaveValue('aurora');
});

it('S52 S54 S56 actions are buttons named after the record and large enough, what one may not do is absent, the count is announced', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await expect.element(rowOf(bia)).toBeVisible();
  for (const name of ['Editar Bia Rocha', 'Excluir Bia Rocha']) {
    const { width, height } = rowOf(bia).getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  // Nobody can delete oneself.
  expect(count(rowOf(ana).getByRole('button'))).toBe(1);
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Nome', 'E-mail', 'Perfil', 'Filas', 'Ações']);
  for (const header of headers) expect(header).toHaveAttribute('scope', 'col');
  const announced = page.getByRole('status');
  await expect.element(announced.filter({ hasText: '2 usuários' })).toBeInTheDocument();
  await search.fill('bia');
  await expect.element(announced.filter({ hasText: '1 usuário' })).toBeInTheDocument();
});

it('S53 S60 below 600 px rows are cards with the same actions behind one button, which gets the focus back', async () => {
  await onPhone();
  startFakeUsers();
  await showPage('/users', ana);
  await expect.element(rowOf(bia)).toHaveTextContent(bia.email);
  await expect.element(rowOf(bia)).toHaveTextContent('Suporte');
  expect(document.querySelectorAll('table')).toHaveLength(0);
  const actions = rowOf(bia).getByRole('button', { name: 'Ações de Bia Rocha' });
  await actions.click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Editar Bia Rocha', 'Excluir Bia Rocha']);
  await items.first().click();
  await expect.element(at('user-dialog-name')).toHaveValue('Bia Rocha');
  await userEvent.keyboard('{Escape}');
  await expect.element(actions).toHaveFocus();
});

it('S53 at 320 px nothing scrolls sideways, however long the names', async () => {
  await page.viewport(320, 700);
  const long = buildUser({
    id: 9,
    name: 'M'.repeat(50),
    email: `${'e'.repeat(60)}@${'aurora'.repeat(9)}.test`,
    queues: bia.queues,
  });
  startFakeUsers([long, bia, ana]);
  await showPage('/users', ana);
  await expect.element(rowOf(long)).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  expect(rowOf(long).getByTestId('users-actions').element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  await page.viewport(820, 1180);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

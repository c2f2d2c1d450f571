import type { Page } from '@playwright/test';
import {
  answerCalls,
  holdCalls,
  queriesOf,
  refuseCalls,
  refuseUntilClick,
  watchCalls,
} from './support/users/users-network.ts';
import { stopClock } from './support/page-clock.ts';
import { namesOn, rowOf } from './support/users/users-screen.ts';
import { addUser, expect, test } from './support/users/users-test.ts';

/* What every list does, shown on the users. */

const usersList = { method: 'GET', path: '/users' };

/** Scrolls the page until so many pixels remain below the fold. */
async function leaveBelow(page: Page, pixels: number): Promise<void> {
  await page.locator('#content').evaluate(
    (content, rest) =>
      new Promise((done) => {
        content.scrollTop = content.scrollHeight - content.clientHeight - rest;
        // Two frames: the first moves, in the second everybody who watches has heard of it.
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
    pixels,
  );
}

test('S43 skeleton rows of the final height stand in for the first load, and nothing jumps when the rows come', async ({
  page,
  company,
  enter,
}) => {
  const held = await holdCalls(page, usersList);
  await enter(company.admin, '/users');
  const table = page.getByTestId('users-table');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  const measure = () =>
    table.evaluate((element) => ({
      columns: [...element.querySelectorAll('th')].map((cell) => Math.round(cell.getBoundingClientRect().left)),
      top: element.querySelector('tbody tr')?.getBoundingClientRect().top,
      height: element.querySelector('tbody tr')?.getBoundingClientRect().height,
    }));
  await expect(table.locator('tbody tr').first().locator('td > span').first()).toBeVisible();
  const before = await measure();
  await held.release();
  await expect(rowOf(page, company.attendant.name)).toBeVisible();
  expect(await measure()).toEqual(before);
});

test('S43 S53 on a phone the waiting cards have the height of the cards that come', async ({
  page,
  company,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = await holdCalls(page, usersList);
  await enter(company.admin, '/users');
  const first = page.getByTestId('users-table').locator('li').first();
  await expect(page.getByTestId('users-table')).toHaveAttribute('aria-busy', 'true');
  const before = await first.boundingBox();
  await held.release();
  await expect(rowOf(page, company.attendant.name)).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
});

test('S44 a search without result says "Nenhum registro" and offers no button to add', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-search').fill('ninguém com este nome');
  const empty = page.getByTestId('users-empty');
  await expect(empty).toContainText('Nenhum registro');
  await expect(empty).toContainText('Nada corresponde à busca');
  await expect(empty.getByRole('button')).toHaveCount(0);
  await page.getByTestId('users-search').fill('');
  await expect(rowOf(page, company.attendant.name)).toBeVisible();
});

test('S44 an empty list without a search explains itself and offers the way to the first record', async ({
  page,
  company,
  enter,
}) => {
  // The person who looks is always in this list, so only an answer made by hand can empty it.
  await answerCalls(page, usersList, (route) =>
    route.fulfill({ json: { users: [], count: 0, hasMore: false, limit: 10, total: 0 } }),
  );
  await enter(company.admin, '/users');
  const empty = page.getByTestId('users-empty');
  await expect(empty).toContainText('Nenhum registro');
  await expect(empty).toContainText('Convide quem vai atender com você');
  await empty.getByRole('button', { name: 'Adicionar usuário' }).click();
  await expect(page.getByTestId('user-dialog')).toBeVisible();
});

test('S45 a failed load stays on the page with a way to try again, besides the toast', async ({
  page,
  company,
  enter,
}) => {
  await refuseUntilClick(page, usersList, { status: 500, error: 'ERR_INTERNAL', button: 'Tentar novamente' });
  await enter(company.admin, '/users');
  const failure = page.getByTestId('users-error');
  await expect(failure).toContainText('Não foi possível carregar os usuários');
  await expect(failure).toContainText('Algo deu errado do nosso lado');
  await expect(page.getByTestId('toast-error')).toContainText('Algo deu errado do nosso lado');
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rowOf(page, company.attendant.name)).toBeVisible();
  await expect(failure).toBeHidden();
});

test.describe('with a clock of its own', () => {
  test.use({ ownWindow: true });

  test('S46 a search leaves 500 ms after the last key and starts at page 1', async ({ page, crowded, enter }) => {
    await page.clock.install();
    await enter(crowded.admin, '/users');
    await expect(rowOf(page, 'Pessoa 45')).toBeVisible();
    await leaveBelow(page, 0);
    await expect(page.getByTestId('users-row')).toHaveCount(40);
    await stopClock(page);
    const calls = watchCalls(page, usersList);
    await page.getByTestId('users-search').pressSequentially('Pessoa 0');
    await page.clock.runFor(499);
    await page.getByTestId('users-search').press('7');
    await page.clock.runFor(499);
    expect(queriesOf(calls, 'searchParam')).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => queriesOf(calls, 'searchParam')).toEqual(['Pessoa 07']);
    await page.clock.resume();
    await expect(page.getByTestId('users-row')).toHaveCount(1);
    expect(queriesOf(calls, 'pageNumber')).toEqual(['1']);
  });
});

test('S47 the next page comes when fewer than 100 px remain, each page once and nobody twice', async ({
  page,
  crowded,
  enter,
}) => {
  const calls = watchCalls(page, usersList);
  await enter(crowded.admin, '/users');
  const rows = page.getByTestId('users-row');
  await expect(rows).toHaveCount(20);
  await leaveBelow(page, 101);
  expect(queriesOf(calls, 'pageNumber')).toEqual(['1']);
  await leaveBelow(page, 99);
  await expect(rows).toHaveCount(40);
  expect(queriesOf(calls, 'pageNumber')).toEqual(['1', '2']);
  await leaveBelow(page, 0);
  await expect(rows).toHaveCount(47);
  await leaveBelow(page, 0);
  await expect(page.getByText('Todos carregados')).toBeVisible();
  expect(queriesOf(calls, 'pageNumber')).toEqual(['1', '2', '3']);
  const names = await namesOn(page);
  expect(names.slice(0, 2)).toEqual(['Pessoa 45', 'Pessoa 44']);
  expect(new Set(names).size).toBe(47);
});

test('S47 S49 somebody added while the list is being read pushes nobody into the list twice', async ({
  page,
  crowded,
  colleague,
  api,
  enterLive,
}) => {
  await enterLive(crowded.admin);
  await expect(page.getByTestId('users-row')).toHaveCount(20);
  await addUser(api, colleague.token, { name: 'Recém Chegada', email: `recem${crowded.id}@aurora.test` });
  await expect(page.getByTestId('users-row').first()).toContainText('Recém Chegada');
  await leaveBelow(page, 0);
  await expect(page.getByTestId('users-row')).toHaveCount(40);
  await leaveBelow(page, 0);
  await expect(page.getByTestId('users-row')).toHaveCount(49);
  expect(new Set(await namesOn(page)).size).toBe(49);
});

test('S48 a spinner row marks the page on its way, and the keyboard has "Carregar mais"', async ({
  page,
  crowded,
  enter,
}) => {
  await enter(crowded.admin, '/users');
  const more = page.getByTestId('users-load-more');
  await expect(more).toHaveText('Carregar mais');
  const held = await holdCalls(page, usersList);
  // Focus without scrolling: otherwise the end of the list would ask for the page by itself.
  await more.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Carregando mais')).toBeAttached();
  await expect(more).toHaveCount(0);
  await held.release();
  await expect(page.getByTestId('users-row')).toHaveCount(40);
});

test('S45 S48 a next page that fails is asked for again only by hand', async ({ page, crowded, enter }) => {
  await enter(crowded.admin, '/users');
  await expect(page.getByTestId('users-row')).toHaveCount(20);
  const heal = await refuseCalls(page, usersList, { status: 400, error: 'ERR_VALIDATION' });
  await leaveBelow(page, 0);
  const more = page.getByTestId('users-load-more');
  await expect(more).toHaveText('Tentar novamente');
  await expect(page.getByTestId('users-row')).toHaveCount(20);
  await heal();
  await more.click();
  await expect(page.getByTestId('users-row')).toHaveCount(40);
});

test('S49 what a colleague creates, changes and deletes is on screen at once and never twice', async ({
  page,
  company,
  colleague,
  api,
  enterLive,
}) => {
  await enterLive(company.admin);
  await expect(page.getByTestId('users-row')).toHaveCount(3);
  await expect(page.getByTestId('users-plan')).toContainText('3 de 10 usuários do plano');

  const dora = await addUser(api, colleague.token, { name: 'Dora Lins', email: `dora${company.id}@aurora.test` });
  await expect(page.getByTestId('users-row').first()).toContainText('Dora Lins');
  await expect(page.getByTestId('users-plan')).toContainText('4 de 10 usuários do plano');

  await api.call('PUT', `/users/${company.attendant.id}`, { token: colleague.token, body: { name: 'Bia Rocha Lima' } });
  await expect(rowOf(page, 'Bia Rocha Lima')).toBeVisible();
  await expect(page.getByTestId('users-row')).toHaveCount(4);
  expect((await namesOn(page))[0]).toBe('Dora Lins');

  await api.call('DELETE', `/users/${dora.id}`, { token: colleague.token });
  await expect(rowOf(page, 'Dora Lins')).toHaveCount(0);
  await expect(page.getByTestId('users-row')).toHaveCount(3);
  await expect(page.getByTestId('users-plan')).toContainText('3 de 10 usuários do plano');
});

test('S49 during a search a new record appears only if it matches', async ({
  page,
  company,
  colleague,
  api,
  enterLive,
}) => {
  await enterLive(company.admin);
  await page.getByTestId('users-search').fill('bia');
  await expect(page.getByTestId('users-row')).toHaveCount(1);
  await addUser(api, colleague.token, { name: 'Dora Lins', email: `dora${company.id}@aurora.test` });
  await addUser(api, colleague.token, { name: 'Bia Castro', email: `castro${company.id}@aurora.test` });
  await expect(rowOf(page, 'Bia Castro')).toBeVisible();
  await expect(page.getByTestId('users-row')).toHaveCount(2);
});

test('S50 the late answer to an older search does not replace the newer one', async ({ page, company, enter }) => {
  await enter(company.admin, '/users');
  await expect(page.getByTestId('users-row')).toHaveCount(2);
  let answerLate = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  await answerCalls(page, usersList, async (route) => {
    if (new URL(route.request().url()).searchParams.get('searchParam') === 'bia') await late;
    await route.continue().catch(() => undefined);
  });
  const older = page.waitForRequest(/searchParam=bia$|searchParam=bia&/);
  await page.getByTestId('users-search').fill('bia');
  await older;
  await page.getByTestId('users-search').fill('aurora');
  await expect(rowOf(page, company.admin.name)).toBeVisible();
  await expect(page.getByTestId('users-row')).toHaveCount(2);
  answerLate();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByTestId('users-row')).toHaveCount(2);
  await expect(page.getByTestId('users-search')).toHaveValue('aurora');
});

test('S52 S54 S56 actions are buttons named after the record and large enough, what one may not do is absent, the count is announced', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  const row = rowOf(page, company.attendant.name);
  for (const name of ['Editar Bia Rocha', 'Excluir Bia Rocha']) {
    const box = await row.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  // Nobody can delete oneself.
  await expect(rowOf(page, company.admin.name).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('columnheader')).toHaveText(['Nome', 'E-mail', 'Perfil', 'Filas', 'Ações']);
  expect(
    await page.locator('th').evaluateAll((cells) => cells.every((cell) => cell.getAttribute('scope') === 'col')),
  ).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: '2 registros' })).toBeAttached();
  await page.getByTestId('users-search').fill('bia');
  await expect(page.getByRole('status').filter({ hasText: '1 registro' })).toBeAttached();
});

test('S53 S60 below 600 px rows are cards with the same actions behind one button, which gets the focus back', async ({
  page,
  company,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(company.admin, '/users');
  const card = rowOf(page, company.attendant.name);
  await expect(card).toContainText(company.attendant.email);
  await expect(card).toContainText('Suporte');
  await expect(page.locator('table')).toHaveCount(0);
  const actions = card.getByRole('button', { name: 'Ações de Bia Rocha' });
  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Editar Bia Rocha', 'Excluir Bia Rocha']);
  await page.getByRole('menuitem', { name: 'Editar Bia Rocha' }).click();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Bia Rocha');
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});

test('S53 at 320 px nothing scrolls sideways, however long the names', async ({
  page,
  company,
  colleague,
  api,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await addUser(api, colleague.token, {
    name: 'M'.repeat(50),
    email: `${'e'.repeat(60)}${company.id}@${'aurora'.repeat(9)}.test`,
    queueIds: [company.queueId],
  });
  await enter(company.admin, '/users');
  await expect(rowOf(page, 'M'.repeat(50))).toBeVisible();
  const scrollsSideways = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('#content')].some(
        (part) => part.scrollWidth > part.clientWidth,
      ),
    );
  expect(await scrollsSideways()).toBe(false);
  const actions = await rowOf(page, 'M'.repeat(50)).getByTestId('users-actions').boundingBox();
  expect((actions?.x ?? 0) + (actions?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.locator('table')).toBeVisible();
  expect(await scrollsSideways()).toBe(false);
});

test('S55 search and place in the list are still there after going back, and gone when it is opened anew', async ({
  page,
  crowded,
  enter,
}) => {
  await enter(crowded.admin, '/users');
  await expect(page.getByTestId('users-row')).toHaveCount(20);
  await page.getByTestId('users-search').fill('pessoa');
  await expect(page.getByRole('status').filter({ hasText: '45 registros' })).toBeAttached();
  await leaveBelow(page, 0);
  await expect(page.getByTestId('users-row')).toHaveCount(40);
  await page.locator('#content').evaluate((content) => {
    content.scrollTop = 700;
  });
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.waitForURL('**/settings');
  await page.goBack();
  await expect(page.getByTestId('users-search')).toHaveValue('pessoa');
  await expect(page.getByTestId('users-row')).toHaveCount(40);
  await expect.poll(() => page.locator('#content').evaluate((content) => content.scrollTop)).toBe(700);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByTestId('users-search')).toHaveValue('');
  await expect.poll(() => page.locator('#content').evaluate((content) => content.scrollTop)).toBe(0);
});

import type { Page } from '@playwright/test';
import { namesOn, rowOf } from '../support/users/users-screen.ts';
import { addUser, expect, test } from '../support/users/users-test.ts';

/* What every list does with live events and on the way back, shown on the users. The rest is in users-list.test.tsx. */

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

test('S69 S45 without a network the text is about the network, and the list can be asked again', async ({
  page,
  context,
  company,
  enter,
}) => {
  await enter(company.admin);
  await expect(page.getByTestId('menu-users')).toBeVisible();
  // The code of the page is fetched before, so that only the call fails.
  await page.getByTestId('menu-users').click();
  await expect(page.getByTestId('users-row')).toHaveCount(2);
  await context.setOffline(true);
  await page.getByTestId('users-search').fill('bia');
  const words = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';
  await expect(page.getByTestId('toast-error').locator('p')).toHaveText(words);
  await expect(page.getByText(/undefined|TypeError|Failed to fetch/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByTestId('users-row')).toHaveCount(1);
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

test('S55 search and place in the list are still there after going back, and gone when it is opened anew', async ({
  page,
  crowded,
  enter,
}) => {
  await enter(crowded.admin, '/users');
  await expect(page.getByTestId('users-row')).toHaveCount(20);
  await page.getByTestId('users-search').fill('pessoa');
  await expect(page.getByRole('status').filter({ hasText: '45 usuários' })).toBeAttached();
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

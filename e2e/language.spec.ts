import type { Page } from '@playwright/test';
import { chooseInAccountMenu, openAccountMenu } from './support/shell/shell-account.ts';
import { switchCampaignsOn } from './support/shell/shell-company.ts';
import { shellPaths, visitorPaths } from './support/shell/shell-routes.ts';
import { readStorage } from './support/shell/shell-test.ts';
import { findUnreadable, goTo, readWords, settle, textsOnlyIn } from './support/shell/shell-texts.ts';
import { expect, test } from './support/shell/shell-window.ts';

const forgotten = { 'pt-BR': new Set<string>(), en: textsOnlyIn('pt', 'en'), es: textsOnlyIn('pt', 'es') };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Elements whose words are cut off without a tooltip or title to read them in full, and a page wider than the screen.
 */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('h1, h2, button, a, label, legend, th, p, strong')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline',
      )
      .filter(
        (element) =>
          element.closest('[title]') === null && !element.matches(':has(> svg:only-child)') && element.clientWidth > 1,
      )
      .map((element) => `cut: ${element.textContent}`);
    const root = document.documentElement;
    return root.scrollWidth > root.clientWidth ? [...cut, `page ${root.scrollWidth} px wide`] : cut;
  });
}

const widths = [1366, 390];

for (const language of ['pt-BR', 'en', 'es'] as const) {
  test(`S74 S397 every page in ${language} is fully translated and fits, wide and narrow`, async ({
    page,
    product,
    owner,
    enter,
    open,
  }) => {
    await switchCampaignsOn(product, 1);
    await open('/favicon.svg');
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
      localStorage.setItem('menuCampaigns', 'open');
    }, language);
    const judge = async (path: string, width: number): Promise<void> => {
      await settle(page);
      await expect.poll(() => findCut(page), `${path} at ${width} px`).toEqual([]);
      // The owner's company happens to be called like a group of the menu.
      const words = (await readWords(page)).filter((text) => text !== 'Plataforma');
      expect(findUnreadable(words, forgotten[language]), path).toEqual([]);
    };
    for (const path of visitorPaths) {
      await open(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await judge(path, width);
      }
    }
    await enter(owner);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of shellPaths) {
        await goTo(page, path);
        await judge(path, width);
      }
    }
  });
}

test.describe('choice', () => {
  test('S71 Portuguese is spoken whatever the browser speaks and whatever nonsense is stored', async ({
    browser,
    owner: _exists,
    product,
  }) => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    await expect(heading(page)).toHaveText('Entrar');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await page.evaluate(() => localStorage.setItem('language', 'tlh'));
    await page.reload();
    await expect(heading(page)).toHaveText('Entrar');
    await context.close();
  });

  test('S71 a text missing in English or Spanish is shown in Portuguese, never as its key', async ({
    page,
    company,
    enter,
    open,
  }) => {
    await page.route('**/assets/shell-*.js', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/greeting:`(?!Olá)/, 'lost:`');
      await route.fulfill({ response: answer, body });
    });
    for (const language of ['en', 'es']) {
      await open('/favicon.svg');
      await page.evaluate((value) => localStorage.setItem('language', value), language);
      await enter(company.attendant);
      await expect(page.getByTestId('shell-greeting')).toHaveText(`Olá ${company.attendant.name}, seja bem-vindo(a)`);
      await expect(page.getByTestId('menu-contacts')).not.toHaveText('Contatos');
    }
  });

  test('S72 S79 the login page changes its language in place and keeps what was typed', async ({
    page,
    owner: _exists,
    open,
  }) => {
    await open('/login');
    await page.getByTestId('login-email').fill('ana@aurora.test');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    for (const [language, tag, title] of [
      ['en', 'en', 'Log in'],
      ['es', 'es', 'Iniciar sesión'],
      ['pt', 'pt-BR', 'Entrar'],
    ] as const) {
      await page.getByTestId(`language-${language}`).click();
      await expect(heading(page)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.getByTestId(`language-${language}`)).toHaveAttribute('aria-pressed', 'true');
      expect(await readStorage(page)).toMatchObject({ language: tag });
    }
    await expect(page.getByTestId('login-email')).toHaveValue('ana@aurora.test');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  test('S72 S73 the account menu changes every text of the screen without a reload', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.admin, '/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    for (const [language, tag] of [
      ['en', 'en'],
      ['es', 'es'],
      ['pt', 'pt-BR'],
    ] as const) {
      await openAccountMenu(page);
      await chooseInAccountMenu(page, `language-${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('account-menu')).toHaveCount(0);
      expect(findUnreadable(await readWords(page), forgotten[tag])).toEqual([]);
      expect(await readStorage(page)).toMatchObject({ language: tag });
    }
    await expect(page.getByTestId('shell-greeting')).toHaveText(`Olá ${company.admin.name}, seja bem-vindo(a)`);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  test('S72 dates and numbers of a failure follow the language too', async ({ page, owner: _exists, open }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 402, json: { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-03-09' } }),
    );
    await open('/login');
    await page.getByTestId('login-email').fill('ana@aurora.test');
    await page.getByTestId('login-password').fill('segredo');
    await page.getByTestId('login-submit').click();
    await expect(page.getByRole('alert')).toContainText('venceu 09/03/2026');
    await page.getByTestId('language-en').click();
    await expect(page.getByRole('alert')).not.toContainText('venceu');
    await expect(page.getByRole('alert')).toContainText('09/03/2026');
  });
});

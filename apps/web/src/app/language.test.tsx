import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n, setLanguage } from '../lib/format/i18n.ts';
import { openPage, shellPages, visitorPages } from '../test/all-pages.ts';
import { startFakeCompany } from '../test/fakes/fake-company.ts';
import { ana, bia } from '../test/fakes/fake-users.ts';
import { findUnreadable, readForgotten } from '../test/read-texts.ts';
import { at, count, isGone, showApp, showAppToVisitor, withCampaigns } from '../test/show.tsx';

const heading = page.getByRole('heading', { level: 1 });

/** Words that are cut off without a tooltip or title to read them in full, and a page wider than the screen. */
function findCut(): string[] {
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
}

describe.each(['pt', 'en', 'es'] as const)('in %s', (language) => {
  it.each([1366, 390])('S74 S397 every page is fully translated and fits, %s px wide', async (width) => {
    const forgotten = await readForgotten(language);
    const judge = async (pages: typeof shellPages): Promise<void> => {
      for (const visited of pages) {
        await openPage(visited);
        await expect.poll(findCut, { message: visited.path }).toEqual([]);
        expect(findUnreadable(forgotten), visited.path).toEqual([]);
      }
    };
    startFakeCompany({ viewer: ana });
    await page.viewport(width, 800);
    await setLanguage(language);
    await showAppToVisitor('/login');
    await judge(visitorPages);
    localStorage.setItem('menuCampaigns', 'open');
    await showApp('/tickets', ana, { ...withCampaigns, super: true });
    await judge(shellPages);
  });
});

describe('choice', () => {
  it.each(['en', 'es'] as const)(
    'S71 a text missing in %s is shown in Portuguese, never as its key',
    async (language) => {
      startFakeCompany();
      await i18n.loadNamespaces('shell');
      await setLanguage(language);
      const texts = i18n.getResourceBundle(language, 'shell') as { top: { greeting?: string } };
      const { greeting = '' } = texts.top;
      delete texts.top.greeting;
      await showApp('/tags', bia);
      await expect.element(at('shell-greeting')).toHaveTextContent('Olá Bia Rocha, seja bem-vindo(a)');
      await expect.element(at('menu-quickMessages')).not.toHaveTextContent('Respostas rápidas');
      texts.top.greeting = greeting;
    },
  );

  it('S72 S79 the login page changes its language in place and keeps what was typed', async () => {
    startFakeCompany();
    await showAppToVisitor('/login');
    await at('login-email').fill('ana@aurora.test');
    for (const [language, tag, title] of [
      ['en', 'en', 'Log in'],
      ['es', 'es', 'Iniciar sesión'],
      ['pt', 'pt-BR', 'Entrar'],
    ] as const) {
      await at(`language-${language}`).click();
      await expect.element(heading).toHaveTextContent(title);
      expect(document.documentElement.lang).toBe(tag);
      await expect.element(at(`language-${language}`)).toHaveAttribute('aria-pressed', 'true');
      expect(localStorage.getItem('language')).toBe(tag);
    }
    await expect.element(at('login-email')).toHaveValue('ana@aurora.test');
  });

  it('S72 S73 the account menu changes every text of the screen', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await expect.poll(() => count(at('users-row'))).toBe(2);
    for (const [language, tag] of [
      ['en', 'en'],
      ['es', 'es'],
      ['pt', 'pt-BR'],
    ] as const) {
      await at('shell-account-menu').click();
      const choice = at(`account-language-${language}`);
      await userEvent.click(choice.element().closest('label') ?? choice);
      await expect.poll(() => document.documentElement.lang).toBe(tag);
      await userEvent.keyboard('{Escape}');
      await isGone(at('account-menu'));
      expect(findUnreadable(await readForgotten(language))).toEqual([]);
      expect(localStorage.getItem('language')).toBe(tag);
    }
    await expect.element(at('shell-greeting')).toHaveTextContent('Olá Ana Prado, seja bem-vindo(a)');
  });
});

import type { Page } from '@playwright/test';

/** Leads the open page to another address as a link would, without loading it anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until the page has its title and nothing of it is on its way. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('h1').length === 1 &&
      document.querySelector('[data-testid=page-loading], [aria-busy=true]') === null,
  );
}

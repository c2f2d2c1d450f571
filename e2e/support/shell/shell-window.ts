import type { BrowserContext } from '@playwright/test';
import { holdNotices } from '../held-notices.ts';
import type { Product } from '../product.ts';
import { quietPath, test as base } from './shell-test.ts';

export { expect } from './shell-test.ts';

/** Makes a used browser like new: nothing stored, nothing intercepted, one quiet page. */
async function restore(context: BrowserContext, product: Product): Promise<void> {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (page === undefined) return;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  await page.goto(product.url + quietPath);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    await Promise.all(
      (await indexedDB.databases()).map(
        ({ name }) =>
          new Promise((done) =>
            Object.assign(indexedDB.deleteDatabase(name ?? ''), { onsuccess: done, onerror: done, onblocked: done }),
          ),
      ),
    );
  });
  await context.clearCookies();
}

type WindowFixtures = {
  /** For tests that leave marks nothing can remove: a stopped clock, an intercepted socket, a function in the page. */
  ownWindow: boolean;
};

type Shared = { context?: BrowserContext };

/**
 * The tests of the shell and of the desk share one browser window per worker, made like new before each test:
 * a window of its own would cost each of them four times the work.
 */
export const test = base.extend<WindowFixtures, { shared: Shared }>({
  ownWindow: [false, { option: true }],
  shared: [
    // Playwright reads the fixtures a function wants from this pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared: Shared = {};
      await use(shared);
      await shared.context?.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, product, shared, ownWindow }, use) => {
    if (ownWindow) {
      const context = await browser.newContext();
      await holdNotices(context);
      await use(context);
      await context.close();
      return;
    }
    if (shared.context === undefined) {
      shared.context = await browser.newContext();
      await holdNotices(shared.context);
    }
    await restore(shared.context, product);
    await use(shared.context);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});

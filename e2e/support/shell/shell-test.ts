import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../product.ts';
import { test as base, type Person } from '../test.ts';

export { expect } from '../test.ts';

export type Credentials = Pick<Person, 'email' | 'password'>;

/** An address of the product that runs no script, to reach its storage from. */
export const quietPath = '/favicon.svg';

/**
 * Opens a session in a page as the login form does, only faster: the cookies by a call, the token where the page looks
 * for it.
 */
export async function enterQuietly(page: Page, product: Product, { email, password }: Credentials): Promise<void> {
  if (page.url() !== product.url + quietPath) await page.goto(product.url + quietPath);
  const answer = await page.context().request.post(`${product.url}/api/auth/login`, { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/** The same for a browser without an open page. */
export async function openSession(context: BrowserContext, product: Product, person: Credentials): Promise<void> {
  const page = await context.newPage();
  await enterQuietly(page, product, person);
  await page.close();
}

/** What the page keeps in its storage. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

export type ShellFixtures = {
  /** Opens an address of the product. */
  open: (path: string, page?: Page) => Promise<void>;
  /** Enters as somebody without the login form and opens an address. */
  enter: (person: Credentials, path?: string, page?: Page) => Promise<void>;
};

/** A quick way in, for what is not about the login page. */
export const test = base.extend<ShellFixtures>({
  open: async ({ page, product }, use) => {
    await use(async (path, target = page) => void (await target.goto(product.url + path)));
  },
  enter: async ({ page, product }, use) => {
    await use(async (person, path = '/tickets', target = page) => {
      await enterQuietly(target, product, person);
      await target.goto(product.url + path);
    });
  },
});

import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from './product.ts';
import { test as base, type Person } from './test.ts';

export { expect } from './test.ts';

export type Credentials = Pick<Person, 'email' | 'password'>;

/** Opens a session as the login form does, only faster: the cookies by a call, the token where the page looks for it. */
export async function openSession(context: BrowserContext, product: Product, { email, password }: Credentials): Promise<void> {
  const answer = await context.request.post(`${product.url}/api/auth/login`, { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  const page = await context.newPage();
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
}

/** What the page keeps in its storage. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

type ShellFixtures = {
  /** Opens an address of the product. */
  open: (path: string, page?: Page) => Promise<void>;
  /** Enters as somebody without the login form and opens an address. */
  enter: (person: Credentials, path?: string, page?: Page) => Promise<void>;
};

/** The tests of session, routing and shell: a quick way in, for what is not about the login page. */
export const test = base.extend<ShellFixtures>({
  open: async ({ page, product }, use) => {
    await use(async (path, target = page) => void (await target.goto(product.url + path)));
  },
  enter: async ({ page, product }, use) => {
    await use(async (person, path = '/tickets', target = page) => {
      await openSession(target.context(), product, person);
      await target.goto(product.url + path);
    });
  },
});

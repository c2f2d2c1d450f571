import type { Locator, Page } from '@playwright/test';
import type { Product } from './product.ts';
import type { Person } from './test.ts';

export type QuickMessageInput = { shortcode: string; message: string };

/** The row or card of a quick message, by its whole shortcut. */
export function quickRowOf(page: Page, shortcode: string): Locator {
  return page.getByTestId('quick-messages-row').filter({ has: page.getByText(shortcode, { exact: true }) });
}

/** Types into the open dialog; what is not named stays as it is. */
export async function fillQuickMessage(page: Page, { shortcode, message }: Partial<QuickMessageInput>): Promise<void> {
  if (shortcode !== undefined) await page.getByTestId('quick-message-dialog-shortcode').fill(shortcode);
  if (message !== undefined) await page.getByTestId('quick-message-dialog-message').fill(message);
}

/** What stands in the open dialog. */
export async function readQuickMessage(page: Page): Promise<QuickMessageInput> {
  return {
    shortcode: await page.getByTestId('quick-message-dialog-shortcode').inputValue(),
    message: await page.getByTestId('quick-message-dialog-message').inputValue(),
  };
}

/** Quick messages that a person wrote some other day. */
export async function storeQuickMessages(
  product: Product,
  companyId: number,
  { person, texts }: { person: Pick<Person, 'id'>; texts: readonly QuickMessageInput[] },
): Promise<void> {
  await product.sql(
    'INSERT INTO quick_messages (company_id, user_id, shortcode, message) SELECT $1, $2, * FROM unnest($3::text[], $4::text[])',
    [companyId, person.id, texts.map(({ shortcode }) => shortcode), texts.map(({ message }) => message)],
  );
}

/** The token of the page's own session: what is called with it, the same person does elsewhere. */
export function ownToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}

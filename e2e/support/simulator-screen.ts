import type { Locator, Page } from '@playwright/test';

/** The line of a customer in the list of the simulator. */
export function customerOf(page: Page, name: string): Locator {
  return page.getByTestId('simulator-customer').filter({ hasText: name });
}

/** A message in the chat that is open. */
export function bubbleOf(page: Page, words: string): Locator {
  return page.getByTestId('simulator-message').filter({ hasText: words });
}

/** Writes as the customer whose chat is open. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByTestId('simulator-text').fill(words);
  await page.getByTestId('simulator-send').click();
}

/** From nothing to a linked connection, as a newcomer does it on the page. */
export async function linkPhone(page: Page): Promise<void> {
  await page.getByTestId('simulator-create').click();
  await page.getByTestId('simulator-scan').click();
  await page.getByTestId('simulator-device').waitFor();
}

import type { Locator, Page } from '@playwright/test';

/** The row or card of a connection, by its whole name. */
export function rowOf(page: Page, name: string): Locator {
  return page
    .getByTestId('connections-row')
    .filter({ has: page.getByTestId('connections-name').getByText(name, { exact: true }) });
}

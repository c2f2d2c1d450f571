import type { Locator, Page } from '@playwright/test';

/** The row or card of a connection, by its whole name. */
export function rowOf(page: Page, name: string): Locator {
  return page
    .getByTestId('connections-row')
    .filter({ has: page.getByTestId('connections-name').getByText(name, { exact: true }) });
}

export type ConnectionTyped = {
  name?: string;
  greetingMessage?: string;
  provider?: 'beta' | 'cloud' | 'simulator';
  queues?: readonly string[];
};

/** Types into the open connection dialog; what is not named stays as it is. */
export async function fillConnection(
  page: Page,
  { name, greetingMessage, provider, queues = [] }: ConnectionTyped,
): Promise<void> {
  const dialog = page.getByTestId('connection-dialog');
  if (name !== undefined) await dialog.getByTestId('connection-dialog-name').fill(name);
  if (greetingMessage !== undefined)
    await dialog.getByTestId('connection-dialog-greetingMessage').fill(greetingMessage);
  if (provider !== undefined) await dialog.getByTestId(`connection-dialog-provider-${provider}`).check();
  if (queues.length === 0) return;
  await dialog.getByTestId('connection-dialog-queues').click();
  for (const queue of queues) await page.getByRole('menuitemcheckbox', { name: queue }).click();
  await page.keyboard.press('Escape');
}

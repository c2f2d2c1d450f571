import { expect, type Page } from '@playwright/test';

/** Opens the menu of the own account. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByTestId('shell-account-menu').click();
  await expect(page.getByTestId('account-menu')).toBeVisible();
}

/** Chooses a part of one of its bars, such as `theme-dark`; what one presses is the label over the radio. */
export async function chooseInAccountMenu(page: Page, choice: string): Promise<void> {
  const radio = page.getByTestId(`account-${choice}`);
  await page.locator('label', { has: radio }).click();
  await expect(radio).toBeChecked();
}

/** Leaves by the menu. */
export async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByTestId('account-logout').click();
}

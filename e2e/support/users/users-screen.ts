import type { Locator, Page } from '@playwright/test';

/** The row or card of a user, by the whole name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByTestId('users-row').filter({ has: page.getByText(name, { exact: true }) });
}

/** The names in the table from top to bottom, as its buttons say them. */
export function namesOn(page: Page): Promise<string[]> {
  return page
    .getByTestId('users-edit')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('Editar ', '') ?? ''));
}

export type UserInput = {
  name?: string;
  email?: string;
  password?: string;
  currentPassword?: string;
  profile?: 'admin' | 'user';
};

/** Types into the open user dialog; what is not named stays as it is. */
export async function fillUser(
  page: Page,
  { name, email, password, currentPassword, profile }: UserInput,
): Promise<void> {
  const dialog = page.getByTestId('user-dialog');
  if (name !== undefined) await dialog.getByTestId('user-dialog-name').fill(name);
  if (email !== undefined) await dialog.getByTestId('user-dialog-email').fill(email);
  if (password !== undefined) await dialog.getByTestId('user-dialog-password').fill(password);
  if (currentPassword !== undefined) await dialog.getByTestId('user-dialog-current-password').fill(currentPassword);
  if (profile !== undefined) await dialog.getByTestId('user-dialog-profile').selectOption(profile);
}

/** What stands in the open user dialog, passwords included. */
export async function readUser(page: Page): Promise<Required<Omit<UserInput, 'currentPassword' | 'profile'>>> {
  const valueOf = (field: string): Promise<string> => page.getByTestId(`user-dialog-${field}`).inputValue();
  return { name: await valueOf('name'), email: await valueOf('email'), password: await valueOf('password') };
}

/** Opens the own profile from the account menu. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByTestId('shell-account-menu').click();
  await page.getByTestId('account-profile').click();
  await page.getByTestId('user-dialog-name').waitFor();
}

import type { Page } from '@playwright/test';
import { holdCalls, refuseCalls, watchCalls } from './support/users/users-network.ts';
import { stopClock } from './support/page-clock.ts';
import { fillUser, rowOf } from './support/users/users-screen.ts';
import { expect, test } from './support/users/users-test.ts';
import { personPassword } from './support/test.ts';

/* What every dialog does, shown on the users. */

const oneUser = { method: 'GET', path: /^\/users\/\d+$/ };
const newUser = { method: 'POST', path: '/users' };

const dialogOf = (page: Page) => page.getByTestId('user-dialog');

/** The focused element's test id, or its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('data-testid') ??
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.tagName ??
      '',
  );

/** Every title a dialog shows until it is gone; the watch runs as soon as this has returned. */
const watchTitle = (dialog: Element): { shown: Promise<string[]> } => {
  const titles = new Set<string>();
  const shown = new Promise<string[]>((done) => {
    const look = (): void => {
      if (!dialog.isConnected) return done([...titles]);
      titles.add(dialog.querySelector('h2')?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  return { shown };
};

test('S57 S301 adding and editing differ in title and button, every field has its label and every choice its size', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar usuário' });
  for (const label of ['Nome', 'E-mail', 'Senha', 'Perfil', 'Filas'])
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
  await expect(dialog.getByTestId('user-dialog-cancel')).toHaveText('Cancelar');
  await expect(dialog.getByTestId('user-dialog-submit')).toHaveText('Adicionar');
  await dialog.getByTestId('user-dialog-cancel').click();
  await expect(dialogOf(page)).toHaveCount(0);

  await rowOf(page, company.attendant.name).getByTestId('users-edit').click();
  const edit = page.getByRole('dialog', { name: 'Editar usuário' });
  await expect(edit.getByLabel('Nova senha')).toBeVisible();
  await expect(edit.getByTestId('user-dialog-submit')).toHaveText('Salvar');
  await edit.getByTestId('user-dialog-queues').click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'Suporte', checked: true });
  await expect.poll(async () => (await choice.boundingBox())?.height).toBeGreaterThanOrEqual(36);
});

test('S58 errors stand under their field after touch or submit, and a submit goes to the first bad one', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  const name = page.getByTestId('user-dialog-name');
  const email = page.getByTestId('user-dialog-email');
  await expect(name).toBeFocused();
  await expect(page.getByTestId('user-dialog-name-error')).toHaveCount(0);

  await email.fill('sem-arroba');
  await email.blur();
  await expect(page.getByTestId('user-dialog-name-error')).toHaveText('Obrigatório');
  await expect(page.getByTestId('user-dialog-email-error')).toHaveText('E-mail inválido');
  await expect(page.getByTestId('user-dialog-password-error')).toHaveCount(0);

  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('user-dialog-password-error')).toHaveText('Obrigatório');
  await expect(name).toBeFocused();
  for (const field of [name, email, page.getByTestId('user-dialog-password')]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Obrigatório|E-mail inválido/);
  }

  await name.fill('Dora Lins');
  await expect(page.getByTestId('user-dialog-name-error')).toHaveCount(0);
  await page.getByTestId('user-dialog-submit').click();
  await expect(email).toBeFocused();
});

test.describe('with a clock of its own', () => {
  test.use({ ownWindow: true });

  test('S59 the button shows progress and takes one press; the call leaves 400 ms later', async ({
    page,
    company,
    enter,
  }) => {
    await page.clock.install();
    await enter(company.admin, '/users');
    await page.getByTestId('users-add').click();
    await fillUser(page, { name: 'Dora Lins', email: `dora${company.id}@aurora.test`, password: personPassword });
    await stopClock(page);
    const calls = watchCalls(page, newUser);
    const submit = page.getByTestId('user-dialog-submit');
    await submit.dblclick();
    await expect(submit).toHaveText('Adicionando');
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await page.getByTestId('user-dialog-name').press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeVisible();
    await page.clock.runFor(399);
    expect(calls).toHaveLength(0);
    await page.clock.runFor(1);
    await expect.poll(() => calls.length).toBe(1);
    await page.clock.resume();
    await expect(rowOf(page, 'Dora Lins')).toHaveCount(1);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(calls).toHaveLength(1);
  });
});

test('S60 the focus stays inside, Esc closes, and the opener gets it back', async ({ page, company, enter }) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').press('Enter');
  await expect(page.getByTestId('user-dialog-name')).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await focused(page)).toBe('users-add');

  await rowOf(page, company.attendant.name).getByTestId('users-delete').press('Enter');
  await expect(page.getByTestId('confirm-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('users-delete');
});

test('S61 leaving with unsaved edits asks first, and Esc on the question goes back to editing', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  await fillUser(page, { name: 'Dora' });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Descartar as alterações?')).toBeVisible();
  await expect(page.getByTestId('user-dialog-keep')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Descartar as alterações?')).toHaveCount(0);
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Dora');

  await page.getByTestId('user-dialog-cancel').click();
  await page.getByTestId('user-dialog-keep').click();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Dora');
  await page.getByTestId('user-dialog-close').click();
  await page.getByTestId('user-dialog-discard').click();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByTestId('users-add').click();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('');
  await page.getByTestId('user-dialog-cancel').click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('S62 below 600 px the dialog fills the screen and the keyboard never covers the buttons', async ({
  page,
  company,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  const paper = page.getByRole('dialog', { name: 'Adicionar usuário' });
  await expect.poll(() => paper.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // A keyboard takes the lower half of the screen.
  await page.setViewportSize({ width: 390, height: 400 });
  for (const button of ['user-dialog-cancel', 'user-dialog-submit'])
    await expect(page.getByTestId(button)).toBeInViewport({ ratio: 1 });
  await page.getByTestId('user-dialog-queues').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('user-dialog-submit')).toBeInViewport({ ratio: 1 });
});

test('S51 S63 a confirmation names the record, rests on Cancel, takes Esc as no and paints yes in the error colour', async ({
  page,
  company,
  enter,
}) => {
  const deletions = watchCalls(page, { method: 'DELETE', path: /^\/users\/\d+$/ });
  await enter(company.admin, '/users');
  await rowOf(page, company.attendant.name).getByTestId('users-delete').click();
  const question = page.getByRole('alertdialog', { name: 'Excluir Bia Rocha?' });
  await expect(question).toBeVisible();
  await expect(page.getByTestId('confirm-dialog-cancel')).toBeFocused();
  const colours = await page.getByTestId('confirm-dialog-confirm').evaluate((button) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.background = 'var(--error)';
    const wanted = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return { wanted, painted: getComputedStyle(button).backgroundColor };
  });
  expect(colours.painted).toBe(colours.wanted);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const titles = await page.getByTestId('confirm-dialog').evaluateHandle(watchTitle);
  await page.keyboard.press('Escape');
  // The record's name does not vanish before the question has faded away.
  expect(await titles.evaluate(({ shown }) => shown)).toEqual(['Excluir Bia Rocha?']);
  expect(deletions).toHaveLength(0);
  await expect(rowOf(page, company.attendant.name)).toBeVisible();
});

test('S64 while a record loads its fields are skeletons and nothing can be saved', async ({ page, company, enter }) => {
  await enter(company.admin, '/users');
  const held = await holdCalls(page, oneUser);
  await rowOf(page, company.attendant.name).getByTestId('users-edit').click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).locator('input, select')).toHaveCount(0);
  await expect(page.getByTestId('user-dialog-submit')).toBeDisabled();
  const before = await page.getByTestId('user-dialog-form').boundingBox();
  await held.release();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Bia Rocha');
  await expect(page.getByTestId('user-dialog-name')).toBeFocused();
  const after = await page.getByTestId('user-dialog-form').boundingBox();
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(120);
});

test('S65 S63 a refused deletion keeps the question open and says why', async ({ page, company, enter }) => {
  await enter(company.admin, '/users');
  const heal = await refuseCalls(
    page,
    { method: 'DELETE', path: /^\/users\/\d+$/ },
    { status: 400, error: 'ERR_LAST_ADMIN' },
  );
  await rowOf(page, company.attendant.name).getByTestId('users-delete').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByTestId('toast-error')).toContainText('A empresa precisa de pelo menos um administrador');
  await expect(page.getByTestId('confirm-dialog')).toBeVisible();
  await heal();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(rowOf(page, company.attendant.name)).toHaveCount(0);
});

test('R26 S61 S65 the user dialog closes on a refusal and "Reabrir" brings everything back but the password', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  await fillUser(page, {
    name: 'Dora Lins',
    email: company.attendant.email,
    password: personPassword,
    profile: 'admin',
  });
  await page.getByTestId('user-dialog-queues').click();
  await page.getByTestId(`user-dialog-queues-option-${company.queueId}`).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('user-dialog-submit').click();

  const toast = page.getByTestId('toast-error');
  await expect(toast).toContainText('Este e-mail já está em uso. Informe outro.');
  await expect(dialogOf(page)).toHaveCount(0);
  await toast.getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Dora Lins');
  await expect(page.getByTestId('user-dialog-email')).toHaveValue(company.attendant.email);
  await expect(page.getByTestId('user-dialog-profile')).toHaveValue('admin');
  await expect(page.getByTestId('user-dialog-queues')).toContainText('Suporte');
  await expect(page.getByTestId('user-dialog-password')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByTestId('user-dialog-keep').click();

  await fillUser(page, { email: `dora${company.id}@aurora.test`, password: personPassword });
  await page.getByTestId('user-dialog-submit').click();
  await expect(rowOf(page, 'Dora Lins')).toContainText('Administrador');
});

test('S58 an error that appears on leaving a field does not steal the click that left it', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  await expect(page.getByTestId('user-dialog-name')).toBeFocused();
  const cancel = page.getByTestId('user-dialog-cancel');
  const { x, y } = (await cancel.boundingBox()) ?? { x: 0, y: 0 };
  // On its upper edge, where a dialog that grows takes the button away.
  await page.mouse.move(x + 8, y + 2);
  await page.mouse.down();
  await expect(page.getByTestId('user-dialog-name')).not.toBeFocused();
  await page.mouse.up();
  await expect(page.getByTestId('user-dialog')).toHaveCount(0);
});

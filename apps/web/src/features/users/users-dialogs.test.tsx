import { usersEndpoints } from '@balcao/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana, bia, buildUser, startFakeUsers } from '../../test/fakes/fake-users.ts';
import { at, count, emulateMedia, focusedTestId, isGone, onPhone, showApp, showPage } from '../../test/show.tsx';

/* What every dialog does, shown on the users. */

const dialog = at('user-dialog');
const name = at('user-dialog-name');
const email = at('user-dialog-email');
const password = at('user-dialog-password');
const submit = at('user-dialog-submit');
const rowOf = (person: { name: string }): Locator => at('users-row').filter({ hasText: person.name });

async function openNew(): Promise<void> {
  await at('users-add').click();
  await expect.element(name).toHaveFocus();
}

async function fillNew(): Promise<void> {
  await name.fill('Dora Lins');
  await email.fill('dora@aurora.test');
  await password.fill('Zx9-rosa-41');
}

/** Every title a dialog shows until it is gone. */
function watchTitle(element: Element): Promise<string[]> {
  const titles = new Set<string>();
  return new Promise((done) => {
    const look = (): void => {
      if (!element.isConnected) return done([...titles]);
      titles.add(element.querySelector('h2')?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Goes once round a dialog and further with the keyboard, forwards and back. */
async function expectTabStaysIn(element: Locator): Promise<void> {
  for (const shift of [false, true])
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab({ shift });
      expect(element.element().contains(document.activeElement)).toBe(true);
    }
}

it('S57 S301 adding and editing differ in title and button, every field has its label and every choice its size', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  const adding = page.getByRole('dialog', { name: 'Adicionar usuário' });
  for (const label of ['Nome', 'E-mail', 'Senha', 'Perfil', 'Filas'])
    await expect.element(adding.getByLabelText(label, { exact: true })).toBeVisible();
  await expect.element(at('user-dialog-cancel')).toHaveTextContent('Cancelar');
  await expect.element(submit).toHaveTextContent('Adicionar');
  await at('user-dialog-cancel').click();
  await isGone(dialog);

  await rowOf(bia).getByTestId('users-edit').click();
  const editing = page.getByRole('dialog', { name: 'Editar usuário' });
  await expect.element(editing.getByLabelText('Nova senha')).toBeVisible();
  await expect.element(submit).toHaveTextContent('Salvar');
  await at('user-dialog-queues').click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'Suporte', checked: true });
  await expect.poll(() => choice.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(36);
});

it('S58 errors stand under their field after touch or submit, and a submit goes to the first bad one', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  const errorOf = (field: string): Locator => at(`user-dialog-${field}-error`);
  expect(count(errorOf('name'))).toBe(0);
  await email.fill('sem-arroba');
  await userEvent.tab();
  await expect.element(errorOf('name')).toHaveTextContent('Obrigatório');
  await expect.element(errorOf('email')).toHaveTextContent('E-mail inválido');
  expect(count(errorOf('password'))).toBe(0);

  await submit.click();
  await expect.element(errorOf('password')).toHaveTextContent('Obrigatório');
  await expect.element(name).toHaveFocus();
  for (const field of [name, email, password]) {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/Obrigatório|E-mail inválido/);
  }
  await name.fill('Dora Lins');
  await isGone(errorOf('name'));
  await submit.click();
  await expect.element(email).toHaveFocus();
});

it('S58 an error that appears on leaving a field does not steal the click that left it', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  // On its upper edge, where a dialog that grows takes the button away.
  await at('user-dialog-cancel').click({ position: { x: 8, y: 2 } });
  await isGone(dialog);
});

// Here nothing is waited for: expect.poll would move the clock.
describe('with the clock in hand', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('S59 R25 the button shows progress and takes one press; the call leaves 400 ms later', async () => {
    const api = startFakeUsers();
    await showPage('/users', ana);
    await openNew();
    await fillNew();
    const calls = (): number => api.callsOf(usersEndpoints.create).length;
    await submit.dblClick();
    expect(submit.element()).toHaveTextContent('Adicionando');
    expect(submit.element()).toBeDisabled();
    expect(submit.element()).toHaveAttribute('aria-busy', 'true');
    name.element().focus();
    await userEvent.keyboard('{Enter}{Escape}');
    expect(dialog.element()).toBeVisible();
    await vi.advanceTimersByTimeAsync(399);
    expect(calls()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(rowOf({ name: 'Dora Lins' })).toBeVisible();
    await isGone(dialog);
    expect(calls()).toBe(1);
  });
});

it('S60 the focus stays inside, Esc closes, and the opener gets it back', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await expect.element(rowOf(bia)).toBeVisible();
  at('users-add').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expectTabStaysIn(dialog);
  await userEvent.keyboard('{Escape}');
  await isGone(dialog);
  expect(focusedTestId()).toBe('users-add');

  rowOf(bia).getByTestId('users-delete').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(at('confirm-dialog-cancel')).toHaveFocus();
  await expectTabStaysIn(at('confirm-dialog'));
  await userEvent.keyboard('{Escape}');
  await expect.poll(focusedTestId).toBe('users-delete');
});

it('S61 leaving with unsaved edits asks first, and Esc on the question goes back to editing', async () => {
  startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  await name.fill('Dora');
  await userEvent.keyboard('{Escape}');
  const question = page.getByText('Descartar as alterações?');
  await expect.element(question).toBeVisible();
  await expect.element(at('user-dialog-keep')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await isGone(question);
  await expect.element(name).toHaveValue('Dora');
  await expect.element(name).toHaveFocus();

  await at('user-dialog-cancel').click();
  await at('user-dialog-keep').click();
  await expect.element(name).toHaveValue('Dora');
  await at('user-dialog-close').click();
  await at('user-dialog-discard').click();
  await isGone(dialog);

  await openNew();
  await expect.element(name).toHaveValue('');
  await at('user-dialog-cancel').click();
  await isGone(dialog);
});

it('S62 below 600 px the dialog fills the screen and the keyboard never covers the buttons', async () => {
  await onPhone();
  startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  const paper = page.getByRole('dialog', { name: 'Adicionar usuário' });
  await expect
    .poll(() => paper.element().getBoundingClientRect().toJSON())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  // A keyboard takes the lower half of the screen.
  await page.viewport(390, 400);
  for (const button of ['user-dialog-cancel', 'user-dialog-submit'])
    await expect.element(at(button)).toBeInViewport({ ratio: 1 });
  at('user-dialog-queues').element().scrollIntoView();
  await expect.element(submit).toBeInViewport({ ratio: 1 });
});

it('S51 S63 a confirmation names the record, rests on Cancel, takes Esc as no and paints yes in the error colour', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  await rowOf(bia).getByTestId('users-delete').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Excluir Bia Rocha?' })).toBeVisible();
  await expect.element(at('confirm-dialog-cancel')).toHaveFocus();
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.background = 'var(--error)';
  expect(getComputedStyle(at('confirm-dialog-confirm').element()).backgroundColor).toBe(
    getComputedStyle(sample).backgroundColor,
  );
  sample.remove();
  await emulateMedia('prefers-reduced-motion', 'no-preference');
  const titles = watchTitle(at('confirm-dialog').element());
  await userEvent.keyboard('{Escape}');
  // The record's name does not vanish before the question has faded away.
  expect(await titles).toEqual(['Excluir Bia Rocha?']);
  expect(api.callsOf(usersEndpoints.remove)).toEqual([]);
  await expect.element(rowOf(bia)).toBeVisible();
});

it('S64 while a record loads its fields are skeletons and nothing can be saved', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  await expect.element(rowOf(bia)).toBeVisible();
  const release = api.hold(usersEndpoints.get);
  await rowOf(bia).getByTestId('users-edit').click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().querySelectorAll('input, select')).toHaveLength(0);
  await expect.element(submit).toBeDisabled();
  const height = (): number => at('user-dialog-form').element().getBoundingClientRect().height;
  const before = height();
  release();
  await expect.element(name).toHaveValue('Bia Rocha');
  await expect.element(name).toHaveFocus();
  expect(Math.abs(height() - before)).toBeLessThanOrEqual(120);
});

it('S65 S63 a refused deletion keeps the question open and says why', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  const heal = api.refuse(usersEndpoints.remove, 'ERR_LAST_ADMIN');
  await rowOf(bia).getByTestId('users-delete').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-error')).toHaveTextContent('A empresa precisa de pelo menos um administrador');
  await expect.element(at('confirm-dialog')).toBeVisible();
  heal();
  await at('confirm-dialog-confirm').click();
  await isGone(rowOf(bia));
});

it('S304 S61 S65 a refusal keeps the dialog open with everything typed and stands at its field, beside the hint', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  const heal = api.refuse(usersEndpoints.create, 'ERR_EMAIL_ALREADY_EXISTS');
  await openNew();
  await fillNew();
  await at('user-dialog-profile').selectOptions('admin');
  await submit.click();
  await expect.element(at('user-dialog-email-error')).toHaveTextContent('Este e-mail já está em uso. Informe outro.');
  await expect.element(email).toHaveFocus();
  expect(count(at('toast-error'))).toBe(0);
  await expect.element(name).toHaveValue('Dora Lins');
  await expect.element(password).toHaveValue('Zx9-rosa-41');
  await expect.element(at('user-dialog-profile')).toHaveValue('admin');

  heal();
  await password.fill('rt9x');
  await userEvent.tab();
  await expect
    .element(at('user-dialog-password-error'))
    .toHaveTextContent('A senha precisa de pelo menos 5 caracteres.');
  await expect.element(dialog).toHaveTextContent('De 5 a 50 caracteres');
  await expect
    .element(password)
    .toHaveAccessibleDescription('A senha precisa de pelo menos 5 caracteres. De 5 a 50 caracteres');
  await password.fill('Zx9-rosa-41');
  await submit.click();
  await expect.element(rowOf({ name: 'Dora Lins' })).toHaveTextContent('Administrador');
});

it('S440 a notice about an open dialog is heard: only the page behind it is hidden from screen readers', async () => {
  startFakeUsers().refuse(usersEndpoints.create, 'ERR_PLAN_USERS_LIMIT');
  await showPage('/users', ana);
  await openNew();
  await fillNew();
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('O plano não comporta mais usuários.');
  expect(at('toast-error').element().closest('[aria-hidden=true], [inert]')).toBeNull();
  expect(at('users-add').element().closest('[aria-hidden=true]')).not.toBeNull();
});

it('S1152 S302 names of 2 to 50, passwords of 5 to 50 and true e-mails are taken, the next ones not', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  for (const [field, value, error] of [
    ['name', '', 'Obrigatório'],
    ['name', 'D', 'Muito curto!'],
    ['name', ' D ', 'Muito curto!'],
    ['name', 'Do', null],
    ['name', 'D'.repeat(50), null],
    ['name', 'D'.repeat(51), 'Muito longo!'],
    ['password', '', 'Obrigatório'],
    ['password', 'rt9x', 'A senha precisa de pelo menos 5 caracteres.'],
    ['password', 'rt9xq', null],
    ['password', 'rt9xq'.repeat(10), null],
    ['password', `${'rt9xq'.repeat(10)}!`, 'A senha pode ter no máximo 50 caracteres.'],
    ['email', '', 'Obrigatório'],
    ['email', 'dora', 'E-mail inválido'],
    ['email', 'dora@', 'E-mail inválido'],
    ['email', 'dora@aurora.test', null],
  ] as const) {
    await at(`user-dialog-${field}`).fill(value);
    await userEvent.tab();
    const message = at(`user-dialog-${field}-error`);
    if (error === null) await isGone(message);
    else await expect.element(message).toHaveTextContent(error);
  }

  // What the form lets through the contract takes too: the fake server reads it by its schema.
  for (const person of [
    { name: 'Do', email: 'do@aurora.test', password: 'rt9xq' },
    { name: 'Ç'.repeat(50), email: 'cedilha@aurora.test', password: 'rt9xq'.repeat(10) },
  ]) {
    await name.fill(person.name);
    await email.fill(person.email);
    await password.fill(person.password);
    await submit.click();
    await expect.element(rowOf(person)).toBeVisible();
    await at('access-close').click();
    await isGone(at('access-dialog'));
    await openNew();
  }
  expect(api.callsOf(usersEndpoints.create)).toHaveLength(2);
});

it('S302 a password that is too common is refused by the server, in its own words', async () => {
  startFakeUsers().refuse(usersEndpoints.create, 'ERR_PASSWORD_TOO_COMMON');
  await showPage('/users', ana);
  await openNew();
  await fillNew();
  await submit.click();
  await expect
    .element(at('user-dialog-password-error'))
    .toHaveTextContent('Esta senha é fácil de adivinhar. Escolha outra.');
});

it('S304 S69 a save without network keeps what was typed and works once it is back', async () => {
  const api = startFakeUsers();
  await showPage('/users', ana);
  await openNew();
  await fillNew();
  const connect = api.cutNetwork();
  await submit.click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent('Sem conexão com o servidor. Verifique a internet e tente novamente.');
  await expect.element(name).toHaveValue('Dora Lins');
  await expect.element(password).toHaveValue('Zx9-rosa-41');
  connect();
  await submit.click();
  await expect.element(rowOf({ name: 'Dora Lins' })).toBeVisible();
});

it('S441 Back closes a dialog before it leaves the page, and asks first when something was typed', async () => {
  startFakeCompany({ viewer: ana });
  await showApp('/quick-messages', ana);
  await at('menu-users').click();
  await openNew();
  history.back();
  await isGone(dialog);
  expect(location.pathname).toBe('/users');

  await openNew();
  await name.fill('Dora Lins');
  const unload = new Event('beforeunload', { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  history.back();
  await at('user-dialog-keep').click();
  await expect.element(name).toHaveValue('Dora Lins');
  history.back();
  await at('user-dialog-discard').click();
  await isGone(dialog);
  expect(location.pathname).toBe('/users');
  const quiet = new Event('beforeunload', { cancelable: true });
  dispatchEvent(quiet);
  expect(quiet.defaultPrevented).toBe(false);
  history.back();
  await expect.poll(() => location.pathname).toBe('/quick-messages');
});

it('S300 T41 names made of markup are shown as they were typed and nothing runs', async () => {
  const vectors = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(2)</script>',
    '{{constructor.constructor("alert(3)")()}}',
    'javascript:alert(4)',
  ];
  const alerted = vi.spyOn(globalThis, 'alert').mockReturnValue(undefined);
  startFakeUsers([...vectors.map((text, index) => buildUser({ id: 9 + index, name: text })), ana]);
  await showPage('/users', ana);
  for (const text of vectors) {
    await rowOf({ name: text }).getByTestId('users-delete').click();
    await expect.element(page.getByRole('alertdialog', { name: `Excluir ${text}?` })).toBeVisible();
    await at('confirm-dialog-cancel').click();
    await isGone(at('confirm-dialog'));
  }
  expect(document.querySelectorAll('main img, main script')).toHaveLength(0);
  expect(alerted).not.toHaveBeenCalled();
  alerted.mockRestore();
});

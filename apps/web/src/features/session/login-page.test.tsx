import { sessionEndpoints } from '@balcao/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeApi } from '../../test/fake-api.ts';
import { startFakeVisit } from '../../test/fake-visit.ts';
import { at, isGone, showGuestPage } from '../../test/show.tsx';

const password = at('login-password');
let api: FakeApi;

beforeEach(() => {
  api = startFakeVisit();
});

it('S75 S78 S79 has e-mail, password, submit, copyright, signup and languages', async () => {
  await showGuestPage('/login');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await expect.element(email).toHaveAttribute('autocomplete', 'username');
  await expect.element(email).toHaveFocus();
  await expect
    .element(page.getByLabelText('Senha', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password');
  await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  await expect.element(page.getByText(`© ${new Date().getFullYear()} Balcão`)).toBeVisible();
  await expect.element(at('login-signup')).toHaveAttribute('href', '/signup');
  const languages = page.getByRole('group', { name: 'Idioma' }).getByRole('button').elements();
  expect(languages.map(({ textContent }) => textContent)).toEqual(['PT', 'EN', 'ES']);
});

it('S75 shows and hides the password with a named, pressed button', async () => {
  await showGuestPage('/login');
  await password.fill('segredo');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha', pressed: false }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha', pressed: true }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveValue('segredo');
});

it('S76 has a picture beside the form from 900 px up', async () => {
  await page.viewport(900, 768);
  await showGuestPage('/login');
  await expect.element(at('auth-side')).toBeVisible();
  await page.viewport(899, 768);
  await expect.element(at('auth-side')).not.toBeVisible();
  await expect.element(at('login-email')).toBeVisible();
});

it('S8 asks for what is missing before it asks the server', async () => {
  await showGuestPage('/login');
  await at('login-submit').click();
  await expect.element(at('login-email-error')).toHaveTextContent('Obrigatório');
  await expect.element(at('login-password-error')).toHaveTextContent('Obrigatório');
  await expect.element(at('login-email')).toHaveFocus();
  await at('login-email').fill('ana@aurora.test');
  await at('login-submit').click();
  await isGone(at('login-email-error'));
  await expect.element(at('login-password-error')).toHaveTextContent('Obrigatório');
  await expect.element(password).toHaveFocus();
  expect(at('login-submit').element()).toHaveTextContent('Entrar');
  expect(api.callsOf(sessionEndpoints.login)).toEqual([]);
});

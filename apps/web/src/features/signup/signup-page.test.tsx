import { companiesEndpoints, plansEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { startFakeVisit } from '../../test/fakes/fake-visit.ts';
import { asOperator, at, count, isGone, showGuestPage, showPage } from '../../test/show.tsx';

const name = at('signup-name');
const email = at('signup-email');
const password = at('signup-password');
const plan = at('signup-plan');
const submit = at('signup-submit');
const errorOf = (field: string): Locator => at(`signup-${field}-error`);

async function fillSignup(): Promise<void> {
  await name.fill('Padaria Sol');
  await email.fill('dona@padaria.test');
  await password.fill('Zx9-rosa-41');
}

it('S81 S89 a visitor signs up with name, e-mail, password and a plan that tells price and limits, and can read the terms before', async () => {
  startFakeVisit();
  await showGuestPage('/signup');
  for (const label of ['Nome da empresa', 'E-mail', 'Senha', 'Plano'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
  await expect
    .poll(() => plan.element().querySelector('option:last-of-type')?.textContent)
    .toMatch(/^Profissional · R\$\s149,90 por mês · 10 usuários, 3 conexões, 10 filas$/);
  // With one plan on offer there is nothing to choose.
  await expect.element(plan).toHaveValue('1');

  for (const [link, title] of [
    ['terms', 'Termos de uso'],
    ['privacy', 'Aviso de Privacidade'],
  ] as const) {
    const opener = at('signup-form').getByTestId(`legal-${link}`);
    expect(opener.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      submit.element().getBoundingClientRect().top,
    );
    await opener.click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone(page.getByRole('dialog'));
    await expect.element(opener).toHaveFocus();
  }
});

it('S87 plans that are on their way say so, and the form can be filled meanwhile', async () => {
  const release = startFakeVisit().hold(plansEndpoints.listPublic);
  await showGuestPage('/signup');
  await expect.element(plan).toBeDisabled();
  await expect.element(plan).toHaveTextContent('Carregando planos…');
  await expect.element(name).toBeEnabled();
  release();
  await expect.element(plan).toBeEnabled();
});

it('S87 plans that did not come say so, can be asked for again, and what was typed stays', async () => {
  const api = startFakeVisit();
  const heal = api.refuse(plansEndpoints.listPublic, 'ERR_VALIDATION');
  await showGuestPage('/signup');
  await expect.element(at('signup-plans-error')).toHaveTextContent('Não foi possível carregar os planos.');
  await name.fill('Padaria Sol');
  heal();
  await at('signup-plans-retry').click();
  await expect.element(plan).toHaveTextContent('Profissional');
  await expect.element(name).toHaveValue('Padaria Sol');
});

it('R1 the code of the platform is asked for once the platform wants one', async () => {
  const api = startFakeVisit();
  const allow = api.refuse(companiesEndpoints.signup, 'ERR_SIGNUP_CODE');
  await showGuestPage('/signup');
  await fillSignup();
  await submit.click();
  await expect.element(at('signup-code')).toHaveFocus();
  await expect.element(errorOf('code')).toBeVisible();
  await expect.element(name).toHaveValue('Padaria Sol');
  allow();
  await at('signup-code').fill('abre-te');
  await submit.click();
  await expect.element(at('toast-success')).toBeVisible();
  expect(api.callsOf(companiesEndpoints.signup).map(({ body }) => body.token)).toEqual([undefined, 'abre-te']);
});

it('S82 S83 S58 refuses what is too short, too long or no e-mail, in the required words', async () => {
  startFakeVisit();
  await setLanguage('en');
  await showGuestPage('/signup');
  for (const [field, value, error] of [
    ['name', '', 'Required'],
    ['name', 'P', 'Too Short!'],
    ['name', 'Pa', null],
    ['name', 'P'.repeat(50), null],
    ['name', 'P'.repeat(51), 'Too Long!'],
    ['password', '', 'Required'],
    ['password', 'rt9x', 'The password needs at least 5 characters.'],
    ['password', 'rt9xq', null],
    ['password', 'rt9xq'.repeat(10), null],
    ['password', `${'rt9xq'.repeat(10)}!`, 'The password can have at most 50 characters.'],
    ['email', '', 'Required'],
    ['email', 'dona.padaria', 'Invalid email'],
    ['email', 'dona@padaria.test', null],
  ] as const) {
    await at(`signup-${field}`).fill(value);
    await userEvent.tab();
    if (error === null) await isGone(errorOf(field));
    else await expect.element(errorOf(field)).toHaveTextContent(error);
  }
  await name.clear();
  await submit.click();
  await expect.element(name).toHaveFocus();
});

it('S85 S69 a refusal says to check the data and marks the field, no network says so, and what was typed stays', async () => {
  const api = startFakeVisit();
  await setLanguage('en');
  await showGuestPage('/signup');
  const allow = api.refuse(companiesEndpoints.signup, 'ERR_EMAIL_ALREADY_EXISTS');
  await fillSignup();
  await submit.click();
  await expect.element(at('toast-error')).toHaveTextContent('Error creating user. Check the reported data.');
  await expect.element(errorOf('email')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(name).toHaveValue('Padaria Sol');
  await expect.element(password).toHaveValue('Zx9-rosa-41');

  allow();
  await email.fill('outra@padaria.test');
  const connect = api.cutNetwork();
  await submit.click();
  await expect.element(at('toast-error').filter({ hasText: 'No connection' })).toBeVisible();
  await expect.element(name).toHaveValue('Padaria Sol');
  connect();
  await submit.click();
  await expect.element(at('toast-success')).toHaveTextContent('User created successfully! Please login!');
});

it('S86 a server whose signup is closed says so kindly and leads back to the login', async () => {
  startFakeVisit({ signupOpen: false });
  await showGuestPage('/signup');
  await expect
    .element(at('signup-closed'))
    .toHaveTextContent('O cadastro de novas empresas está fechado neste servidor. Fale com quem o opera.');
  await isGone(at('signup-form'));
  await expect.element(page.getByRole('link', { name: 'Voltar para o login' })).toBeVisible();
});

it('S410 tells how long a password has to be here, and what the server says of a common one', async () => {
  const api = startFakeVisit({ minPasswordLength: 10 });
  await showGuestPage('/signup');
  await expect.element(at('signup-form')).toHaveTextContent('De 10 a 50 caracteres');
  await fillSignup();
  await password.fill('Zx9-rosa');
  await submit.click();
  await expect.element(errorOf('password')).toHaveTextContent('A senha precisa de pelo menos 10 caracteres.');
  const allow = api.refuse(companiesEndpoints.signup, 'ERR_PASSWORD_TOO_SHORT', { limit: 14 });
  await password.fill('Zx9-rosa-41');
  await submit.click();
  await expect.element(errorOf('password')).toHaveTextContent('pelo menos 14 caracteres');
  allow();
});

it('S88 S721 the operator registers a company here by the same way as in the tab, with the code of the signup', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/signup', ana, asOperator);
  await expect.element(page.getByRole('heading', { name: 'Cadastro de empresas' })).toBeVisible();
  await at('companies-name').fill('Vale Fibra');
  await at('companies-email').fill('paula@valefibra.com.br');
  await at('companies-plan').selectOptions('3');
  await at('companies-password').fill('Zx9-rosa-41');
  await at('companies-token').fill('fecha');
  const heal = api.refuse(companiesEndpoints.create, 'ERR_SIGNUP_CODE');
  await at('companies-save').click();
  await expect.element(at('companies-token-error')).toBeVisible();
  heal();
  await at('companies-token').fill('abre-te');
  await at('companies-save').click();
  await expect.element(at('toast-success')).toHaveTextContent('Operação realizada com sucesso!');
  expect(api.callsOf(companiesEndpoints.create).at(-1)?.body).toMatchObject({
    name: 'Vale Fibra',
    planId: 3,
    password: 'Zx9-rosa-41',
    token: 'abre-te',
  });
  expect(count(at('access-dialog'))).toBe(0);
});

import { sessionEndpoints } from '@balcao/contract';
import { dayIn } from '@balcao/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { startFakeVisit } from '../../test/fakes/fake-visit.ts';
import { at, isGone, showGuestPage, textsOf } from '../../test/show.tsx';

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

describe('entering', () => {
  const alert = page.getByRole('alert');

  async function typeLogin(): Promise<void> {
    await at('login-email').fill(ana.email);
    await password.fill('errada-42');
    await at('login-submit').click();
  }

  it('S8 a wrong password is told, what was typed stays and the password has the focus', async () => {
    api.refuse(sessionEndpoints.login, 'ERR_INVALID_CREDENTIALS');
    await showGuestPage('/login');
    await typeLogin();
    await expect.element(alert).toHaveTextContent('E-mail ou senha incorretos. Confira e tente novamente.');
    await expect.element(at('login-email')).toHaveValue(ana.email);
    await expect.element(password).toHaveValue('errada-42');
    await expect.element(password).toHaveFocus();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('S444 after too many tries the form says who can help; a busy server is no such case', async () => {
    const help = 'O administrador da sua empresa pode definir outra';
    await showGuestPage('/login');
    const heal = api.refuse(sessionEndpoints.login, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 5 });
    await typeLogin();
    await expect.element(alert).toHaveTextContent('Muitas tentativas.');
    await expect.element(alert).not.toHaveTextContent(help);
    heal();
    api.refuse(sessionEndpoints.login, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 120 });
    await at('login-submit').click();
    await expect.element(alert).toHaveTextContent(`Tente novamente em 2 minutos.Esqueceu a senha? ${help}`);
  });

  it('S443 R21 after a takeover the form says why, until the next login', async () => {
    localStorage.setItem('takenOver', 'true');
    await showGuestPage('/login');
    await expect.element(alert).toHaveTextContent('Sua conta foi acessada em outro computador');
    await typeLogin();
    await expect.element(at('toast-success')).toBeVisible();
    expect(localStorage.getItem('takenOver')).toBeNull();
  });

  it('S69 without a network the form says so and can be sent again', async () => {
    await showGuestPage('/login');
    const connect = api.cutNetwork();
    await typeLogin();
    await expect
      .element(alert)
      .toHaveTextContent('Sem conexão com o servidor. Verifique a internet e tente novamente.');
    connect();
    await at('login-submit').click();
    await expect.element(at('toast-success')).toBeVisible();
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  it.each([true, false])('S4 R29 cshow is stored when the company has campaigns: %s', async (hasCampaigns) => {
    localStorage.setItem('cshow', 'true');
    const settings = hasCampaigns ? [{ key: 'campaignsEnabled', value: 'true' }] : [];
    startFakeVisit({ user: { company: { settings } } });
    await showGuestPage('/login');
    await typeLogin();
    await expect.element(at('toast-success')).toBeVisible();
    expect(localStorage.getItem('cshow')).toBe(hasCampaigns ? 'true' : null);
  });

  it.each([
    [5, null],
    [4, 'Atenção! Sua assinatura vence em 4 dias.'],
    [1, 'Atenção! Sua assinatura vence em 1 dia.'],
    [0, 'Atenção! Sua assinatura vence hoje.'],
  ])('S7 R23 with %s days left: %s', async (days, text) => {
    const dueDate = dayIn('America/Sao_Paulo', new Date(Date.now() + days * 86_400_000));
    startFakeVisit({ user: { company: { dueDate } } });
    await showGuestPage('/login');
    await typeLogin();
    await expect.element(at('toast-success')).toBeVisible();
    expect(textsOf(at('toast-warning').getByRole('paragraph'))).toEqual(text === null ? [] : [text]);
  });

  it('S704 during the trial the warning speaks of the trial', async () => {
    const dueDate = dayIn('America/Sao_Paulo', new Date(Date.now() + 2 * 86_400_000));
    startFakeVisit({ user: { company: { dueDate, trialExpiration: `${dueDate}T12:00:00Z` } } });
    await showGuestPage('/login');
    await typeLogin();
    await expect.element(at('toast-warning')).toHaveTextContent('Seu período de teste termina em 2 dias.');
  });

  it.each(['ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_DISABLED'] as const)(
    'S772 the refusal %s names where the operator is reached, where that is set, and no other refusal does',
    async (code) => {
      const visit = startFakeVisit({ supportContact: { text: '0800 123 4567', href: 'tel:08001234567' } });
      visit.refuse(sessionEndpoints.login, code, { dueDate: '2026-03-09' });
      await showGuestPage('/login');
      await typeLogin();
      await expect.element(at('support-contact')).toHaveTextContent('Suporte: 0800 123 4567');
      await expect.element(at('support-contact').getByRole('link')).toHaveAttribute('href', 'tel:08001234567');
      visit.refuse(sessionEndpoints.login, 'ERR_INVALID_CREDENTIALS');
      await at('login-submit').click();
      await isGone(at('support-contact'));
    },
  );

  it('S6 R7 R22 S72 the refusal of an overdue company names the day, in the language chosen later too', async () => {
    api.refuse(sessionEndpoints.login, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-03-09' });
    await showGuestPage('/login');
    await typeLogin();
    await expect
      .element(alert)
      .toHaveTextContent(
        'Opss! Sua assinatura venceu 09/03/2026. Entre em contato com o Suporte para mais informações!',
      );
    expect(localStorage.getItem('token')).toBeNull();
    await at('language-en').click();
    await expect.element(alert).not.toHaveTextContent('venceu');
    await expect.element(alert).toHaveTextContent('09/03/2026');
  });
});

describe('whose server it is', () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it.each([1366, 390])('S1143 the logo of company 1, by its name, at %i px', async (width) => {
    startFakeVisit({ brand: { name: 'Rede Aurora', logo: picture } });
    await page.viewport(width, 800);
    await showGuestPage('/login');
    const shown = page.getByRole('img', { name: 'Rede Aurora' });
    await expect.poll(() => shown.elements().filter((image) => image.checkVisibility()).length).toBe(1);
    await isGone(page.getByRole('img', { name: 'Balcão' }));
  });

  it('S1143 without a logo its name, and before the first run the product’s own', async () => {
    startFakeVisit({ brand: { name: 'Rede Aurora', logo: null } });
    await page.viewport(1366, 768);
    await showGuestPage('/login');
    await expect.element(at('auth-side').getByTestId('page-brand')).toHaveTextContent('Rede Aurora');
  });
});

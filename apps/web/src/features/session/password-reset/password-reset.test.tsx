import { usersEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { startFakeVisit } from '../../../test/fakes/fake-visit.ts';
import { at, isGone, onPhone, scrollsSideways, showAppToVisitor, showGuestPage } from '../../../test/show.tsx';

const link = '/reset-password#the-token_1';
const password = at('reset-password');

describe('a forgotten password', () => {
  it('S460 is offered on the login page only where the server sends mail', async () => {
    startFakeVisit();
    await showGuestPage('/login');
    await expect.element(at('login-signup')).toBeVisible();
    await isGone(at('login-forgot'));
    startFakeVisit({ sendsMail: true });
    await showGuestPage('/login');
    await expect.element(at('login-forgot')).toHaveAttribute('href', '/forgot-password');
  });

  it('S460 asks for an e-mail and says the same for every address', async () => {
    const api = startFakeVisit({ sendsMail: true });
    await showGuestPage('/forgot-password');
    await expect.element(at('forgot-email')).toHaveFocus();
    await at('forgot-email').fill('ana.aurora');
    await at('forgot-submit').click();
    await expect.element(at('forgot-email-error')).toHaveTextContent('E-mail inválido');
    expect(api.callsOf(usersEndpoints.requestPasswordReset)).toEqual([]);
    await at('forgot-email').fill('Ana@aurora.test');
    await userEvent.keyboard('{Enter}');
    await expect.element(at('forgot-done')).toHaveTextContent('Se existe uma conta com Ana@aurora.test');
    await isGone(at('forgot-no-mail'));
    expect(api.callsOf(usersEndpoints.requestPasswordReset).map(({ body }) => body)).toEqual([
      { email: 'ana@aurora.test' },
    ]);
    await expect.element(at('forgot-back')).toHaveAttribute('href', '/login');
  });

  it('S460 tells who keeps the link on a server without mail', async () => {
    startFakeVisit();
    await showGuestPage('/forgot-password');
    await expect.element(at('forgot-no-mail')).toHaveTextContent('Este servidor não envia e-mails.');
    await at('forgot-email').fill('ana@aurora.test');
    await at('forgot-submit').click();
    await isGone(at('forgot-form'));
    await expect.element(at('forgot-no-mail')).toBeVisible();
  });

  it('S460 S69 says what went wrong, and what was typed stays', async () => {
    const api = startFakeVisit({ sendsMail: true });
    api.refuse(usersEndpoints.requestPasswordReset, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 600 });
    await showGuestPage('/forgot-password');
    await at('forgot-email').fill('ana@aurora.test');
    await at('forgot-submit').click();
    await expect.element(at('forgot-error')).toBeVisible();
    await expect.element(at('forgot-email')).toHaveValue('ana@aurora.test');
  });
});

describe('the link of the mail', () => {
  it('S460 sets a new password and leads to the login', async () => {
    const api = startFakeVisit({ minPasswordLength: 8 });
    await showAppToVisitor(link);
    await password.fill('curta');
    await at('reset-submit').click();
    await expect.element(at('reset-password-error')).toBeVisible();
    await password.fill('Zx9-rosa-41');
    await at('reset-submit').click();
    await expect.element(at('reset-done')).toHaveTextContent('Senha alterada');
    await expect.element(at('reset-login')).toHaveAttribute('href', '/login');
    expect(api.callsOf(usersEndpoints.resetPassword).map(({ body }) => body)).toEqual([
      { token: 'the-token_1', password: 'Zx9-rosa-41' },
    ]);
  });

  it('S410 shows at the field why a password was refused', async () => {
    const api = startFakeVisit();
    api.refuse(usersEndpoints.resetPassword, 'ERR_PASSWORD_TOO_COMMON', { fields: { password: 'tooCommon' } });
    await showAppToVisitor(link);
    await password.fill('senha123');
    await at('reset-submit').click();
    await expect.element(at('reset-password-error')).toHaveTextContent('Esta senha é fácil de adivinhar');
    await expect.element(password).toHaveValue('senha123');
  });

  it.each([
    ['ERR_LINK_EXPIRED', 'no longer works'],
    ['ERR_LINK_USED', 'already used'],
  ] as const)('S460 says %s clearly and leads to a new one', async (code, text) => {
    await setLanguage('en');
    const api = startFakeVisit();
    api.refuse(usersEndpoints.resetPassword, code);
    await showAppToVisitor(link);
    await password.fill('Zx9-rosa-41');
    await at('reset-submit').click();
    await expect.element(at('reset-dead')).toHaveTextContent(text);
    await isGone(at('reset-form'));
    await expect.element(at('reset-again')).toHaveAttribute('href', '/forgot-password');
  });

  it('S460 half a link is of no use, and that is said before anything is typed', async () => {
    const api = startFakeVisit();
    await showAppToVisitor('/reset-password');
    await expect.element(at('reset-dead')).toBeVisible();
    await isGone(at('reset-form'));
    expect(api.callsOf(usersEndpoints.resetPassword)).toEqual([]);
  });

  it('S460 S53 fits a phone', async () => {
    await onPhone();
    startFakeVisit({ sendsMail: true });
    await showAppToVisitor(link);
    await expect.element(at('reset-submit')).toBeInViewport({ ratio: 1 });
    expect(scrollsSideways()).toBe(false);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Criar nova senha');
  });
});

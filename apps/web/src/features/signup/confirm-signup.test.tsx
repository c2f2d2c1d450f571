import { companiesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { startFakeVisit } from '../../test/fakes/fake-visit.ts';
import { at, isGone, showAppToVisitor, showGuestPage } from '../../test/show.tsx';

it('S461 where the server sends mail, a signup asks to look into the mailbox', async () => {
  startFakeVisit({ sendsMail: true });
  await showGuestPage('/signup');
  await at('signup-name').fill('Padaria Sol');
  await at('signup-email').fill('dona@padaria.test');
  await at('signup-password').fill('Zx9-rosa-41');
  await at('signup-submit').click();
  await expect.element(at('signup-mailed')).toHaveTextContent('Enviamos uma mensagem para dona@padaria.test.');
  await isGone(at('signup-form'));
});

it('S461 the link of the mail confirms by a click, and not by being opened', async () => {
  const api = startFakeVisit({ sendsMail: true });
  await showAppToVisitor('/confirm-signup#the-token');
  await expect.element(at('confirm-submit')).toBeVisible();
  expect(api.callsOf(companiesEndpoints.confirmSignup)).toEqual([]);
  await at('confirm-submit').click();
  await expect.element(at('confirm-done')).toHaveTextContent('A conta de Padaria Sol está pronta.');
  await expect.element(at('confirm-login')).toHaveAttribute('href', '/login');
  expect(api.callsOf(companiesEndpoints.confirmSignup).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
});

it.each([
  ['ERR_LINK_EXPIRED', 'Este link não vale mais'],
  ['ERR_LINK_USED', 'Este link já foi usado'],
  ['ERR_COMPANY_NAME_ALREADY_EXISTS', 'nome'],
] as const)('S461 %s is told, and signing up again is offered', async (code, text) => {
  const api = startFakeVisit({ sendsMail: true });
  api.refuse(companiesEndpoints.confirmSignup, code);
  await showAppToVisitor('/confirm-signup#the-token');
  await at('confirm-submit').click();
  await expect.element(at('confirm-error')).toHaveTextContent(text);
  await expect.element(at('confirm-signup')).toHaveAttribute('href', '/signup');
});

it('S461 half a link is of no use', async () => {
  startFakeVisit({ sendsMail: true });
  await showAppToVisitor('/confirm-signup');
  await expect.element(at('confirm-error')).toBeVisible();
  await isGone(at('confirm-submit'));
});

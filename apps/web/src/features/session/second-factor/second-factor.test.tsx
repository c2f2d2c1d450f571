import { sessionEndpoints, usersEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildSession } from '../../../test/builders/build-session.ts';
import { type FakeApi, Refusal, route, startFakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { visitRoutes } from '../../../test/fakes/fake-visit.ts';
import { at, isGone, showApp, showGuestPage, textsOf } from '../../../test/show.tsx';

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}`);
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Balc%C3%A3o:ana?secret=JBSWY3DPEHPK3PXP' };

/** Logs in at a server that asks for one more step. */
async function logIn(step: 'REQUIRED' | 'SETUP_REQUIRED'): Promise<FakeApi> {
  const api = startFakeApi([
    route(sessionEndpoints.login, () => {
      throw new Refusal(`ERR_SECOND_FACTOR_${step}`, { ticket: 'ticket-1' });
    }),
    route(sessionEndpoints.completeLogin, () => buildSession()),
    route(sessionEndpoints.beginRequiredFactor, () => enrolment),
    route(sessionEndpoints.confirmRequiredFactor, () => ({ session: buildSession(), recoveryCodes })),
    ...visitRoutes(),
  ]);
  await showGuestPage('/login');
  await at('login-email').fill('ana@aurora.test');
  await at('login-password').fill('Zx9-rosa-41');
  await at('login-submit').click();
  return api;
}

describe('the second step of a login', () => {
  it('S420 takes a pasted code and sends it by itself; a wrong one is told at the field', async () => {
    const api = await logIn('REQUIRED');
    const code = at('factor-code');
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    const allow = api.refuse(sessionEndpoints.completeLogin, 'ERR_SECOND_FACTOR_CODE');
    await code.fill('111 111');
    await expect.element(at('factor-code-error')).toHaveTextContent('Código incorreto ou já usado.');
    allow();
    await code.fill('123 456');
    await expect.element(at('toast-success')).toHaveTextContent('Login efetuado com sucesso!');
    expect(api.callsOf(sessionEndpoints.completeLogin).map(({ body }) => body)).toEqual([
      { ticket: 'ticket-1', code: '111111' },
      { ticket: 'ticket-1', code: '123456' },
    ]);
  });

  it('S420 takes a recovery code instead, and leads back to e-mail and password', async () => {
    const api = await logIn('REQUIRED');
    await at('factor-other').click();
    await at('factor-recovery').fill('ABCD1-EFGH1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.callsOf(sessionEndpoints.completeLogin).length).toBe(1);
    expect(api.callsOf(sessionEndpoints.completeLogin)[0]?.body.code).toBe('ABCD1-EFGH1');
  });

  it('S420 begins anew after it took too long', async () => {
    const api = await logIn('REQUIRED');
    api.refuse(sessionEndpoints.completeLogin, 'ERR_SECOND_FACTOR_TICKET');
    await at('factor-code').fill('123456');
    await expect.element(at('login-error')).toHaveTextContent('Demorou demais.');
    await expect.element(at('login-form')).toBeVisible();
  });

  it('S420 sets up what the operator demands, and shows the recovery codes before it opens', async () => {
    const api = await logIn('SETUP_REQUIRED');
    await expect.element(at('factor-qr').getByRole('img')).toBeVisible();
    await expect.element(at('factor-secret')).toHaveTextContent('JBSW Y3DP EHPK 3PXP');
    await at('factor-code').fill('123456');
    await expect.element(at('factor-recovery-codes')).toBeVisible();
    expect(textsOf(at('factor-recovery-codes').getByRole('listitem'))).toEqual(recoveryCodes);
    expect(api.callsOf(sessionEndpoints.confirmRequiredFactor).map(({ body }) => body)).toEqual([
      { ticket: 'ticket-1', code: '123456' },
    ]);
    await isGone(at('toast-success'));
    await at('factor-continue').click();
    await expect.element(at('toast-success')).toHaveTextContent('Login efetuado com sucesso!');
  });
});

/** A company whose viewer switches the second factor on and off. */
function startCompany(): FakeApi {
  let enabledAt: string | null = null;
  return startFakeCompany({
    instead: [
      route(sessionEndpoints.secondFactor, () => ({
        enabledAt,
        recoveryCodesLeft: enabledAt === null ? 0 : 10,
        required: false,
      })),
      route(sessionEndpoints.beginSecondFactor, () => enrolment),
      route(sessionEndpoints.confirmSecondFactor, () => {
        enabledAt = '2026-11-16T12:00:00.000Z';
        return { recoveryCodes };
      }),
      route(sessionEndpoints.removeSecondFactor, () => {
        enabledAt = null;
        return { enabledAt, recoveryCodesLeft: 0, required: false };
      }),
      route(usersEndpoints.resetSecondFactor, ({ params: { id } }) => ({ id })),
    ],
  });
}

async function openProfile(): Promise<void> {
  await at('shell-account-menu').click();
  await at('account-profile').click();
}

describe('the own second factor', () => {
  it('S420 is switched on by password, scan and code, and off by password and code', async () => {
    const api = startCompany();
    await showApp('/tickets', bia);
    await openProfile();
    const section = at('second-factor');
    await expect.element(section).toHaveTextContent('a senha sozinha não basta');
    await at('second-factor-enable').click();

    const allow = api.refuse(sessionEndpoints.beginSecondFactor, 'ERR_CURRENT_PASSWORD');
    await at('factor-password').fill('errada');
    await userEvent.keyboard('{Enter}');
    await expect.element(at('factor-password-error')).toHaveTextContent('A senha atual não confere.');
    allow();
    await at('factor-password').fill('Zx9-rosa-41');
    await userEvent.keyboard('{Enter}');
    await expect.element(at('factor-qr')).toBeVisible();
    await at('factor-code').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Códigos de recuperação' })).toBeVisible();
    // Nothing but its button closes it: the codes are not shown again.
    await userEvent.keyboard('{Escape}');
    await expect.element(at('factor-codes-dialog')).toBeVisible();
    await at('factor-codes-saved').click();
    await expect.element(section).toHaveTextContent('Restam 10 códigos de recuperação.');

    await at('second-factor-disable').click();
    await at('factor-password').fill('Zx9-rosa-41');
    await at('factor-code').fill('ABCD1-EFGH1');
    await userEvent.keyboard('{Enter}');
    await expect.element(at('toast-success')).toHaveTextContent('Verificação em duas etapas desativada');
    await expect.element(at('second-factor-enable')).toBeVisible();
    expect(api.callsOf(sessionEndpoints.removeSecondFactor).map(({ body }) => body)).toEqual([
      { password: 'Zx9-rosa-41', code: 'ABCD1-EFGH1' },
    ]);
  });

  it('S420 an admin resets that of a colleague after a question', async () => {
    const api = startCompany();
    await showApp('/users', ana);
    await page.getByRole('button', { name: `Editar ${bia.name}` }).click();
    await at('user-dialog-reset-factor').click();
    expect(api.callsOf(usersEndpoints.resetSecondFactor)).toHaveLength(0);
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Verificação em duas etapas redefinida');
    expect(api.callsOf(usersEndpoints.resetSecondFactor).map(({ params }) => params.id)).toEqual([bia.id]);
  });
});

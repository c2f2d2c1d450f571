import { companiesEndpoints, settingsEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { startFakeCompany } from '../../test/fake-company.ts';
import { ana } from '../../test/fake-users.ts';
import { asOperator, at, isGone, showPage } from '../../test/show.tsx';

it('S45 S65 a company that cannot be read says so, and a refused removal keeps the question open', async () => {
  const api = startFakeCompany();
  const answerAgain = api.refuse(companiesEndpoints.get, 'ERR_VALIDATION');
  await showPage('/settings', ana);
  const card = at('settings-sample-data');
  await expect.element(card).toHaveTextContent('Não foi possível carregar os dados da empresa');
  answerAgain();
  await card.getByRole('button', { name: 'Tentar novamente' }).click();

  const heal = api.refuse(companiesEndpoints.removeSampleData, 'ERR_INTERNAL');
  await at('settings-sample-data-remove').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-error').filter({ hasText: 'Algo deu errado do nosso lado' })).toBeVisible();
  await expect.element(at('confirm-dialog')).toBeVisible();
  heal();
  await at('confirm-dialog-confirm').click();
  await expect.element(card).toHaveTextContent('Esta empresa não tem dados de exemplo.');
});

it('S411 the operator opens the signup and asks for longer passwords, each told at once', async () => {
  const api = startFakeCompany();
  const load = api.refuse(settingsEndpoints.list, 'ERR_VALIDATION');
  await showPage('/settings', ana, asOperator);
  const card = at('settings-platform');
  await expect.element(card).toHaveTextContent('Não foi possível carregar as configurações da plataforma');
  load();
  await card.getByRole('button', { name: 'Tentar novamente' }).click();

  const signup = at('settings-public-signup');
  await expect.element(signup).not.toBeChecked();
  await signup.click();
  await expect.element(signup).toBeChecked();
  await expect.element(at('toast-success')).toHaveTextContent('Configuração salva');
  const lengths = at('settings-min-password-length');
  await lengths.selectOptions('8 caracteres');
  await expect.element(lengths).toHaveValue('8');

  const heal = api.refuse(settingsEndpoints.update, 'ERR_UNAVAILABLE');
  await signup.click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(signup).toBeChecked();
  heal();
  expect(api.callsOf(settingsEndpoints.update).map(({ params, body }) => [params.key, body.value])).toEqual([
    ['publicSignup', 'enabled'],
    ['minPasswordLength', '8'],
    ['publicSignup', 'disabled'],
  ]);
});

it('S411 an admin of another company sees no settings of the platform', async () => {
  startFakeCompany();
  await showPage('/settings', ana);
  await expect.element(at('settings-sample-data')).toBeVisible();
  await isGone(at('settings-platform'));
});

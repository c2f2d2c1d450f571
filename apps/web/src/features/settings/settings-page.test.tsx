import { type Company, companiesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type FakeApi, route, startFakeApi } from '../../test/fake-api.ts';
import { ana } from '../../test/fake-users.ts';
import { at, showPage } from '../../test/show.tsx';

const aurora: Company = {
  id: 7,
  name: 'Loja Aurora',
  email: null,
  phone: null,
  planId: null,
  plan: null,
  status: true,
  campaignsEnabled: false,
  dueDate: '2030-01-31',
  recurrence: 'MENSAL',
  trialExpiration: null,
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-11-02T12:00:00Z',
  hasSampleData: true,
};

/** A company that still has its examples, until they are removed. */
function startFakeCompany(): FakeApi {
  let company = aurora;
  return startFakeApi([
    route(companiesEndpoints.get, () => company),
    route(companiesEndpoints.removeSampleData, () => {
      company = { ...company, hasSampleData: false };
      return { removed: 6 };
    }),
  ]);
}

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

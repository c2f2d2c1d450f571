import { companiesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { startFakeCompany } from '../../test/fake-company.ts';
import { ana } from '../../test/fake-users.ts';
import { at, showPage } from '../../test/show.tsx';

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

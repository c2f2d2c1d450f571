import { startProduct } from './support/product.ts';
import { openSession } from './support/shell/shell-test.ts';
import { ownerPassword } from './support/test.ts';
import { watchCalls } from './support/users/users-network.ts';
import { expect, test } from './support/users/users-test.ts';

const removal = { method: 'DELETE', path: '/sample-data' };

test('S63 the examples of the first run are removed from the settings, and only they', async ({ page }) => {
  const product = await startProduct();
  try {
    const owner = { name: 'Ana Prado', email: 'ana@aurora.test', password: ownerPassword };
    await page.request.post(`${product.url}/api/setup`, {
      data: { companyName: 'Loja Aurora', ...owner, sampleData: true },
    });
    await openSession(page.context(), product, owner);
    await page.goto(`${product.url}/settings`);
    const card = page.getByTestId('settings-sample-data');
    await expect(card).toContainText('Esta empresa ainda tem as pessoas, as filas');
    const calls = watchCalls(page, removal);
    await card.getByTestId('settings-sample-data-remove').click();
    const question = page.getByRole('alertdialog', { name: 'Remover os dados de exemplo?' });
    await expect(page.getByTestId('confirm-dialog-cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(calls).toHaveLength(0);

    await card.getByTestId('settings-sample-data-remove').click();
    await page.getByTestId('confirm-dialog-confirm').click();
    await expect(page.getByTestId('toast-success')).toContainText('Dados de exemplo removidos: 11 registros');
    await expect(card).toContainText('Esta empresa não tem dados de exemplo.');
    await expect(card.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Usuários' }).click();
    await expect(page.getByTestId('users-row')).toHaveCount(1);
    await expect(page.getByTestId('users-row')).toContainText('Ana Prado');
  } finally {
    await product.stop();
  }
});

test('S14 S54 an attendant neither sees the settings nor may remove examples', async ({
  page,
  company,
  api,
  enter,
}) => {
  const companyReads = watchCalls(page, { method: 'GET', path: /^\/companies\/\d+$/ });
  await enter(company.attendant, '/settings');
  await page.waitForURL('**/tickets');
  await expect(page.getByTestId('toast-error')).toContainText('Você não tem permissão para acessar este recurso.');
  await expect(page.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  expect(companyReads).toHaveLength(0);
  const { status, json } = await api.call('DELETE', '/sample-data', { token: await api.login(company.attendant) });
  expect([status, json]).toMatchObject([403, { error: 'ERR_NO_PERMISSION' }]);
});

import { expect, test } from '../support/connections-test.ts';
import { rowOf } from '../support/connections-screen.ts';

test('S283 S284 S285 S35 what a colleague and a phone do to a connection is seen at once: added, linked, unlinked, renamed, deleted', async ({
  page,
  company,
  colleague,
  api,
  addConnection,
  scan,
  enterLive,
}) => {
  await enterLive(company.admin, '/connections');
  await expect(page.getByTestId('connections-empty')).toBeVisible();
  const id = await addConnection({ name: 'Loja Centro', provider: 'simulator' });
  const row = rowOf(page, 'Loja Centro');
  await expect(row).toHaveCount(1);
  await expect(page.getByTestId('menu-connections-warning')).toBeVisible();
  await row.getByTestId('connections-session-newQr').click();
  await expect(page.getByTestId('qr-dialog-code')).toBeVisible();
  await scan(id);
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
  await expect(row.getByTestId('connections-status')).toHaveText('Conectado');
  await expect(page.getByTestId('toast-success')).toContainText(/“Loja Centro” conectada: \+\d/);
  await expect(page.getByTestId('menu-connections-warning')).toHaveCount(0);

  expect((await api.call('DELETE', `/whatsappsession/${id}`, { token: colleague.token })).status).toBe(200);
  await expect(row.getByTestId('connections-status')).toHaveText('Desconectado');
  await expect(page.getByTestId('menu-connections-warning')).toBeVisible();
  await row.getByTestId('connections-step').click();
  await page.getByTestId('qr-dialog-simulate').click();
  await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
  await expect(row.getByTestId('connections-status')).toHaveText('Conectado');

  await api.call('PUT', `/whatsapp/${id}`, {
    token: colleague.token,
    body: { name: 'Loja Norte', provider: 'simulator', isDefault: true },
  });
  await expect(rowOf(page, 'Loja Norte')).toHaveCount(1);
  await api.call('DELETE', `/whatsapp/${id}`, { token: colleague.token });
  await expect(page.getByTestId('connections-empty')).toBeVisible();
});

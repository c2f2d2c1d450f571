import { expect, test } from './support/test.ts';

test('S746 S747 S748 S749 the operator enters a company, whose admin sees it, ends it and reads all of it in the log', async ({
  page,
  browser,
  company,
  owner,
  logIn,
  product,
}) => {
  const elsewhere = await browser.newContext();
  const desk = await elsewhere.newPage();
  await logIn(company.admin, desk);
  await expect(desk.getByTestId('support-banner')).toHaveCount(0);

  await logIn(owner);
  await page.goto(`${product.url}/settings?tab=companies`);
  await page.getByTestId('companies-search').fill(company.name);
  await page.getByTestId('companies-row').filter({ hasText: company.name }).click();
  await page.getByTestId('companies-support').click();
  await page.getByTestId('support-dialog-submit').click();
  await expect(page.getByTestId('support-dialog-reason-error')).toBeVisible();
  await page.getByTestId('support-dialog-reason').fill('Arrumar as filas a pedido da Ana');
  await page.getByTestId('support-dialog-limit').selectOption('60');
  await page.getByTestId('support-dialog-submit').click();
  await expect(page.getByTestId('support-bar')).toContainText(`Suporte em ${company.name}`);
  await expect(desk.getByTestId('support-banner')).toContainText('motivo: Arrumar as filas a pedido da Ana');

  // A reload stays in the company; another tab of the same browser is in the operator's own.
  await page.reload();
  await expect(page.getByTestId('support-bar')).toBeVisible();
  const own = await page.context().newPage();
  await own.goto(`${product.url}/settings?tab=companies`);
  await expect(own.getByTestId('companies-row').filter({ hasText: company.name })).toBeVisible();
  await expect(own.getByTestId('support-bar')).toHaveCount(0);
  await own.close();

  await page.goto(`${product.url}/queues`);
  await page.getByTestId('queues-row').filter({ hasText: 'Suporte' }).getByRole('button').first().click();
  await page.getByTestId('queue-dialog-name').fill('Atendimento');
  await page.getByTestId('queue-dialog-submit').click();
  await expect(page.getByTestId('queues-row').filter({ hasText: 'Atendimento' })).toBeVisible();

  await desk.getByTestId('support-end').click();
  await expect(desk.getByTestId('support-banner')).toHaveCount(0);
  await expect(page.getByTestId('support-ended')).toContainText('A empresa encerrou o acesso de suporte');
  await expect(page.getByTestId('support-bar')).toHaveCount(0);
  await expect(page.getByTestId('companies-row').filter({ hasText: company.name })).toBeVisible();

  await desk.goto(`${product.url}/audit-log`);
  const rows = desk.getByTestId('audit-log-row');
  await expect(rows.nth(0)).toContainText('Encerrou o acesso de suporte');
  await expect(rows.nth(1)).toContainText('Alterou a fila Atendimento');
  await expect(rows.nth(1)).toContainText(owner.name);
  await expect(rows.nth(2)).toContainText('Abriu um acesso de suporte');
  await expect(rows.nth(2)).toContainText('Arrumar as filas a pedido da Ana');
  await desk.goto(`${product.url}/users`);
  await expect(desk.getByTestId('users-row').first()).toBeVisible();
  await expect(desk.getByTestId('users-row').filter({ hasText: owner.name })).toHaveCount(0);
  await elsewhere.close();
});

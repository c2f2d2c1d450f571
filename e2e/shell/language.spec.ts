import { expect, test } from '../support/shell/shell-window.ts';

test('S71 Portuguese is spoken whatever the browser speaks and whatever nonsense is stored', async ({
  browser,
  owner: _exists,
  product,
}) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.evaluate(() => localStorage.setItem('language', 'tlh'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar');
  await context.close();
});

import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/tickets-in-hand.ts';

const rowOf = (page: Page, name: string): Locator =>
  page.getByTestId('contacts-row').filter({ has: page.getByText(name, { exact: true }) });
const counts = async (page: Page): Promise<string[]> =>
  page.getByTestId('import-counts').locator('strong').allInnerTexts();

/** Chooses an action of a row that stands in its menu. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByTestId('contacts-actions').click();
  await page.getByTestId(`contacts-${action}`).click();
}

/** Waits for the file that a click brings, and reads it. */
async function fileOf(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download') as Promise<Download>, click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const csv = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Brings a file and has its rows tried. */
async function check(page: Page, text: string): Promise<void> {
  await page.getByTestId('import-file').setInputFiles(csv(text));
  await page.getByTestId('import-check').click();
  await expect(page.getByTestId('import-checked')).toContainText('Nada mudou ainda');
}

test('S790 an admin adds, imports, exports, merges and makes people anonymous; an attendant sees each change live and lacks what is not theirs', async ({
  page,
  product,
  company,
  hands,
  logIn,
}) => {
  await logIn(hands.boss);
  await page.goto(`${product.url}/contacts`);
  const bia = await hands.beside(company.attendant);
  await bia.goto(`${product.url}/contacts`);
  await expect(bia.getByTestId('contacts-empty')).toBeVisible();

  await test.step('a number in another form is told at its field', async () => {
    await page.getByTestId('contacts-add').click();
    await page.getByTestId('contact-dialog-name').fill('Maria Souza');
    await page.getByTestId('contact-dialog-number').fill('(11) 98765-4321');
    await page.getByTestId('contact-dialog-submit').dblclick();
    await expect(page.getByTestId('contact-dialog')).toBeHidden();
    await expect(rowOf(bia, 'Maria Souza')).toContainText('+55 (11) 98765-4321');
    await page.getByTestId('contacts-add').click();
    await page.getByTestId('contact-dialog-name').fill('Outra Maria');
    await page.getByTestId('contact-dialog-number').fill('+55 11 8765-4321');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('contact-dialog-number-error')).toContainText('Já existe um contato');
    await page.keyboard.press('Escape');
    await page.getByTestId('contact-dialog-discard').click();
    await expect(page.getByTestId('contacts-row')).toHaveCount(1);
  });

  await test.step('a file with errors is tried, then imported, and its report read', async () => {
    await page.getByTestId('contacts-import').click();
    await page.getByTestId('contacts-import-file').click();
    await check(
      page,
      'Nome;Telefone;E-mail;Cidade\n' +
        'Maria Souza;11 98765-4321;maria@exemplo.com.br;Santos\n' +
        'João Lima;(21) 99640-1187;joao@exemplo.com.br;Niterói\n' +
        'João de novo;+55 21 9640-1187;;\n' +
        'Sem dígitos;123;;\n',
    );
    expect(await counts(page)).toEqual(['1', '1', '0', '0', '2']);
    await expect(page.getByTestId('import-rows')).toContainText('Repete a linha 3 do arquivo.');
    // Only tried: nobody new is there, for the colleague either.
    expect(await product.sql('SELECT name FROM contacts WHERE company_id = $1', [company.id])).toEqual([
      { name: 'Maria Souza' },
    ]);
    // A reload in the middle comes back to it.
    await page.reload();
    await expect(page.getByTestId('import-checked')).toBeVisible();
    await expect(page.getByTestId('import-rows')).toContainText('Repete a linha 3 do arquivo.');
    await page.getByTestId('import-run').dblclick();
    await expect(page.getByTestId('import-done')).toContainText('Importação concluída.');
    expect(await counts(page)).toEqual(['1', '1', '0', '0', '2']);
    await expect(rowOf(bia, 'João Lima')).toContainText('+55 (21) 99640-1187');
    await expect(rowOf(bia, 'Maria Souza')).toContainText('maria@exemplo.com.br');
    const { text } = await fileOf(page, () => page.getByTestId('import-save-refused').click());
    expect(text).toContain('João de novo');
    expect(text).toContain('Sem dígitos');
    expect(text).not.toContain('maria@exemplo.com.br');
    await page.getByTestId('import-leave').click();
  });

  await test.step('what was exported changes nothing when it is imported', async () => {
    await hands.ask('POST', '/contacts', {
      name: 'Joãozinho',
      number: '5521988880000',
      email: 'joao@exemplo.com.br',
      extraInfo: [{ name: '=Fórmula', value: '+1 "aspas"; e ponto' }],
    });
    await expect(rowOf(page, 'Joãozinho')).toBeVisible();
    await page.getByTestId('contacts-export').click();
    const { text } = await fileOf(page, () => page.getByTestId('contacts-export-csv').click());
    const stored = () =>
      product.sql('SELECT id, name, number, email, version FROM contacts WHERE company_id = $1 ORDER BY id', [
        company.id,
      ]);
    const before = await stored();
    await page.goto(`${product.url}/contacts/import`);
    await check(page, text);
    expect(await counts(page)).toEqual(['0', '0', '0', '3', '0']);
    await expect(page.getByTestId('import-run')).toBeDisabled();
    expect(await stored()).toEqual(before);
    await page.goto(`${product.url}/contacts`);
  });

  await test.step('a merge and its way back', async () => {
    await page.getByTestId('contacts-duplicates-review').click();
    const group = page.getByTestId('merge-group');
    await expect(group).toContainText('joao@exemplo.com.br');
    await group.getByRole('radio', { name: 'João Lima' }).check();
    await page.getByTestId('merge-confirm').dblclick();
    await expect(rowOf(bia, 'Joãozinho')).toHaveCount(0);
    await expect(page.getByTestId('merge-none')).toBeVisible();
    await page.getByTestId('merge-undo').click();
    await expect(rowOf(bia, 'Joãozinho')).toBeVisible();
    await expect(rowOf(bia, 'João Lima')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('merge-dialog')).toBeHidden();
  });

  await test.step('the attendant lacks what is not theirs', async () => {
    for (const hidden of ['contacts-export', 'contacts-duplicates', 'menu-audit-log'])
      await expect(bia.getByTestId(hidden)).toHaveCount(0);
    await bia.getByTestId('contacts-import').click();
    await expect(bia.getByTestId('contacts-import-file')).toBeVisible();
    await expect(bia.getByTestId('contacts-import-phone')).toHaveCount(0);
    await bia.keyboard.press('Escape');
    await rowOf(bia, 'Maria Souza').getByTestId('contacts-actions').click();
    await expect(bia.getByTestId('contacts-earlier')).toBeVisible();
    for (const hidden of ['block', 'copy', 'anonymize', 'delete'])
      await expect(bia.getByTestId(`contacts-${hidden}`)).toHaveCount(0);
    await bia.keyboard.press('Escape');
  });

  await test.step('somebody is made anonymous, with a reason that stands in the activity log', async () => {
    await choose(page, 'Maria Souza', 'anonymize');
    await page.getByTestId('anonymize-dialog-reason').fill('Pedido por escrito de março');
    await expect(page.getByTestId('anonymize-dialog-submit')).toBeDisabled();
    await page.getByTestId('anonymize-dialog-word').fill('anonimizar');
    await page.getByTestId('anonymize-dialog-submit').dblclick();
    await expect(page.getByTestId('anonymize-dialog')).toBeHidden();
    await expect(rowOf(bia, 'Maria Souza')).toHaveCount(0);
    await expect(bia.getByTestId('contacts-row').filter({ hasText: 'Anônimo' })).toHaveCount(1);
    await page.goto(`${product.url}/audit-log`);
    const entry = page.getByTestId('audit-log-row').filter({ hasText: 'Pedido por escrito de março' });
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(hands.boss.name);
    await expect(page.getByTestId('audit-log-row').filter({ hasText: 'Maria Souza' })).toHaveCount(0);
  });
});

import { readFileSync } from 'node:fs';
import { sheetLimits, writeXlsx } from '@balcao/spreadsheets';
import { readSheet } from '@balcao/spreadsheets/read';
import { switchCampaignsOn } from '../support/shell/shell-company.ts';
import { expect, test } from '../support/simulated-line.ts';

/** A spreadsheet as a person would choose it. */
async function workbook(name: string, rows: readonly (readonly string[])[]) {
  async function* all(): AsyncGenerator<readonly string[]> {
    yield* rows;
  }
  const parts: Buffer[] = [];
  for await (const part of writeXlsx(all(), 'Clientes')) parts.push(part);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.concat(parts) };
}

test('S372 S375 S377 S379 S620 S623 S625 S627 an admin imports a list with errors, reads the report, and sees whom WhatsApp knows', async ({
  page,
  product,
  company,
  line,
  enter,
}) => {
  await switchCampaignsOn(product, company.id);
  // WhatsApp does not know this person in any form.
  await line.control('faults', { refuseNumbers: ['5511987650002', '551187650002'] });
  await enter(company.admin, '/contact-lists');
  await page.getByTestId('contact-lists-add').first().click();
  await page.getByTestId('contact-list-dialog-name').fill('Clientes de Natal');
  await page.getByTestId('contact-list-dialog-submit').click();
  await page.getByRole('link', { name: 'Clientes de Natal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes de Natal');

  const file = page.getByTestId('list-items-file');
  await file.setInputFiles(
    await workbook('natal.xlsx', [
      ['Nome', 'Celular', 'Cidade'],
      ['Maria Souza', '(11) 98765-0001', 'Santos'],
      ['João Lima', '11 98765-0002', ''],
      ['Maria outra vez', '551187650001', ''],
      ['Sem número', '', ''],
      ['Abreviado', '5,51199E+12', ''],
    ]),
  );
  const panel = page.getByTestId('import-panel');
  await expect(panel).toContainText('natal.xlsx foi importada');
  await expect(panel).toContainText('2 contatos novos · 1 repetido · 2 inválidos');
  const rows = page.getByTestId('list-items-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Maria' }).getByRole('img', { name: 'Está no WhatsApp' })).toBeVisible();
  await expect(rows.filter({ hasText: 'João' }).getByRole('img', { name: 'Não está no WhatsApp' })).toBeVisible();
  await expect(page.getByText('2 contatos · 1 no WhatsApp', { exact: true })).toBeVisible();

  const [report] = await Promise.all([page.waitForEvent('download'), page.getByTestId('import-report').click()]);
  expect(report.suggestedFilename()).toMatch(/^relatorio-importacao-\d+\.xlsx$/);
  const reading = readSheet(readFileSync(await report.path()), sheetLimits);
  expect('sheet' in reading && reading.sheet.rows.map(({ cells }) => cells)).toEqual([
    ['Linha', 'Nome', 'Número', 'Motivo'],
    ['4', 'Maria outra vez', '551187650001', 'O número já está na lista ou em uma linha anterior'],
    ['5', 'Sem número', '', 'Sem número'],
    ['6', 'Abreviado', '5,51199E+12', expect.stringContaining('abreviou o número')],
  ]);

  await rows.filter({ hasText: 'Maria' }).getByTestId('list-items-edit').click();
  await expect(page.getByTestId('list-item-dialog-variable-cidade')).toHaveValue('Santos');
  await page.getByTestId('list-item-dialog-cancel').click();

  await file.setInputFiles(await workbook('errada.xlsx', [['Nome'], ['Maria']]));
  await expect(panel).toContainText('errada.xlsx não foi importada');
  await expect(panel).toContainText('Nenhuma coluna de número foi encontrada.');
  await page.reload();
  await expect(panel).toContainText('errada.xlsx não foi importada');
  await expect(rows).toHaveCount(2);
});

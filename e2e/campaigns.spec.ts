import { readFileSync } from 'node:fs';
import { sheetLimits, writeXlsx } from '@balcao/spreadsheets';
import { readSheet } from '@balcao/spreadsheets/read';
import type { Page } from '@playwright/test';
import { switchCampaignsOn } from './support/shell/shell-company.ts';
import { expect, test } from './support/simulated-line.ts';

const people = Array.from({ length: 200 }, (_, index) => ({
  name: `Cliente ${String(index + 1).padStart(3, '0')}`,
  number: `55119${87_010_000 + index}`,
  isWrong: index % 17 === 0,
}));
const wrong = people.filter(({ isWrong }) => isWrong);
const reachable = people.filter(({ isWrong }) => !isWrong);

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

async function importList(page: Page): Promise<void> {
  await page.getByTestId('contact-lists-add').first().click();
  await page.getByTestId('contact-list-dialog-name').fill('Clientes de Páscoa');
  await page.getByTestId('contact-list-dialog-submit').click();
  await page.getByRole('link', { name: 'Clientes de Páscoa' }).click();
  const rows = people.map(({ name, number }) => [name, number, 'Santos']);
  await page
    .getByTestId('list-items-file')
    .setInputFiles(await workbook('pascoa.xlsx', [['Nome', 'Celular', 'Cidade'], ...rows]));
  await expect(page.getByText('200 contatos · 188 no WhatsApp', { exact: true })).toBeVisible();
}

async function choosePace(page: Page, { after, rest }: { after: string; rest: string }): Promise<void> {
  await page.getByTestId('campaign-settings-messageInterval').selectOption('0');
  await page.getByTestId('campaign-settings-longerIntervalAfter').selectOption(after);
  await page.getByTestId('campaign-settings-greaterInterval').selectOption(rest);
  await page.getByTestId('campaign-settings-save').click();
  await expect(page.getByText('Configurações salvas')).toBeVisible();
}

async function writeCampaign(page: Page): Promise<void> {
  await page.getByTestId('campaigns-add').first().click();
  await page.getByTestId('campaign-dialog-name').fill('Páscoa');
  await page.getByTestId('campaign-dialog-confirmation').selectOption({ label: 'Habilitada' });
  await page.getByTestId('campaign-dialog-contact-list').selectOption({ label: 'Clientes de Páscoa' });
  await page.getByTestId('campaign-dialog-connection').selectOption({ label: 'Telefone virtual' });
  await page.getByTestId('campaign-dialog-scheduled-at').fill('2030-03-09T14:00');
  await page.getByTestId('campaign-dialog-message1').fill('Oi {nome}, ofertas para {cidade} por $& {x}');
  await page.getByTestId('campaign-dialog-confirmationMessage1').fill('{nome}, posso enviar as ofertas?');
  await expect(page.getByTestId('campaign-preview-message')).toContainText(
    'Oi Cliente 001, ofertas para Santos por $&',
  );
  await expect(page.getByTestId('campaign-size')).toContainText('188');
  // Nothing typed is lost by a reload.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByTestId('campaign-dialog-restored')).toBeVisible();
  await expect(page.getByTestId('campaign-dialog-message1')).toHaveValue('Oi {nome}, ofertas para {cidade} por $& {x}');
  await page.getByTestId('campaign-dialog-submit').click();
  await expect(page.getByTestId('campaigns-row')).toContainText('Programada');
}

test('S350 S355 S361 S364 S368 S369 S370 S371 S846 S848 S850 a campaign of 200 with 12 wrong numbers asks first, is stopped in the middle, goes on, and its report says what the phones got', async ({
  page,
  product,
  company,
  line,
  enter,
}) => {
  await switchCampaignsOn(product, company.id);
  // The admin is at the virtual phone, and an account has one session: a second admin is at the screen.
  await product.sql("UPDATE users SET profile = 'admin' WHERE email = $1", [company.attendant.email]);
  // WhatsApp does not know these people in any form.
  const unknown = wrong.flatMap(({ number }) => [number, number.replace(/^55119/, '5511')]);
  await line.control('faults', { refuseNumbers: unknown });
  await enter(company.attendant, '/contact-lists');
  await importList(page);

  // After 20 messages the number rests, which is the middle.
  await page.goto(`${product.url}/campaigns-config`);
  await choosePace(page, { after: '20', rest: '60' });
  await page.goto(`${product.url}/campaigns`);
  await writeCampaign(page);

  await page.getByRole('link', { name: 'Páscoa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relatório da Páscoa');
  // Its day has come.
  await product.sql('UPDATE campaigns SET scheduled_at = now() WHERE company_id = $1', [company.id]);
  const fact = (key: string) => page.getByTestId(`campaign-fact-${key}`).locator('dd').first();
  const progress = page.getByTestId('campaign-progress');
  await expect(progress).toContainText('Em Andamento');
  await expect(fact('valids')).toHaveText('188');
  await expect(fact('confirmationRequested')).toHaveText('20');
  await page.getByTestId('campaign-report-stop').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(progress).toContainText('Cancelada');
  expect(await line.receivedByAll()).toHaveLength(20);

  await page.goto(`${product.url}/campaigns-config`);
  await choosePace(page, { after: '0', rest: '0' });
  await page.goBack();
  await page.getByTestId('campaign-report-restart').click();
  // The minute of rest passes.
  await product.sql('UPDATE campaign_lanes SET free_at = app_now(), look_at = app_now() WHERE company_id = $1', [
    company.id,
  ]);
  await expect(fact('confirmationRequested')).toHaveText('188');

  const [yes, no, stop] = [reachable.slice(0, 10), reachable.slice(10, 13), reachable.slice(13, 14)];
  for (const { number } of yes) await line.write(number, 'Sim!');
  for (const { number } of no) await line.write(number, 'Não');
  for (const { number } of stop) await line.write(number, 'SAIR');
  await expect(fact('confirmed')).toHaveText('10');
  await expect(page.getByTestId('campaign-sent-of')).toHaveText('10 de 188 enviadas');
  await expect(page.getByTestId('campaign-count-skipped')).toContainText('16 não enviadas');

  // A day passes, and nobody else has said yes.
  await product.sql(
    "UPDATE campaign_recipients SET asked_at = asked_at - interval '25 hours' WHERE company_id = $1 AND state = 'asked'",
    [company.id],
  );
  await product.sql('UPDATE campaign_lanes SET look_at = app_now() WHERE company_id = $1', [company.id]);
  await expect(progress).toContainText('Finalizada');
  await page.reload();
  await expect(progress).toContainText('Finalizada');
  await expect(page.getByTestId('campaign-percent')).toHaveText('5%');
  await expect(fact('completedAt')).not.toHaveText('Não concluída');

  const rows = page.getByTestId('campaign-recipients-row');
  await page.getByTestId('campaign-recipients-filter').selectOption('skipped');
  await page.getByTestId('campaign-recipients-search').fill(wrong[3]?.name ?? '');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Número sem WhatsApp');
  await page.getByTestId('campaign-recipients-search').fill(no[0]?.name ?? '');
  await expect(rows).toContainText('Respondeu que não quer');
  await page.getByTestId('campaign-recipients-filter').selectOption('all');
  await page.getByTestId('campaign-recipients-search').fill('');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('campaign-recipients-export').click(),
  ]);
  const reading = readSheet(readFileSync(await report.path()), sheetLimits);
  expect('sheet' in reading && reading.sheet.rows).toHaveLength(201);

  // The report equals what the phones have: each question once, each text once, and nothing to those who said no.
  const got = await line.receivedByAll();
  const textsTo = (to: string): string[] => got.filter((one) => one.to === to).map(({ body }) => body);
  for (const { name, number } of yes)
    expect(textsTo(number)).toEqual([`${name}, posso enviar as ofertas?`, `Oi ${name}, ofertas para Santos por $& `]);
  for (const { name, number } of reachable.slice(10))
    expect(textsTo(number)).toEqual([`${name}, posso enviar as ofertas?`]);
  for (const { number } of wrong) expect(textsTo(number)).toEqual([]);

  await page.goto(`${product.url}/do-not-disturb`);
  await expect(page.getByTestId('do-not-disturb-row')).toHaveCount(4);
  await expect(page.getByTestId('do-not-disturb-row').first()).toContainText('Resposta do cliente');
});

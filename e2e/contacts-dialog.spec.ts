import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/tickets-in-hand.ts';

const maria = '5511988880001';
const rowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });

const show = (page: Page, uuid: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/tickets/${uuid}`);

async function openDrawer(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await page.getByTestId('conversation-contact').click();
  await expect(page.getByTestId('contact-drawer-name')).toHaveText(name);
}

// Two people, each with a browser of their own, take their time on a busy machine.

test('S196 S197 S198 the drawer shows who one talks with, and nothing that is empty', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const { contactId } = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await openDrawer(page, 'Maria Souza');
  const drawer = page.getByTestId('contact-drawer');
  const box = await drawer.boundingBox();
  expect([Math.round(box?.width ?? 0) >= 319, Math.round((box?.x ?? 0) + (box?.width ?? 0))]).toEqual([true, 1366]);
  expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(320);
  await expect(page.getByTestId('contact-drawer-number')).toHaveAttribute('href', `tel:+${maria}`);
  await expect(page.getByTestId('contact-drawer-number')).toHaveText('+55 (11) 98888-0001');
  await expect(page.getByTestId('contact-drawer-email')).toHaveCount(0);
  await expect(page.getByTestId('contact-drawer-info')).toHaveCount(0);
  await expectAccessible(page, 'the contact drawer', '[data-testid=contact-drawer]');

  await hands.ask('PUT', `/contacts/${contactId}`, {
    name: 'Maria S. Souza',
    email: 'maria@example.com',
    extraInfo: [{ name: 'CPF', value: '123.456.789-00' }],
  });
  await expect(page.getByTestId('contact-drawer-name')).toHaveText('Maria S. Souza');
  await expect(page.getByTestId('contact-drawer-email')).toHaveAttribute('href', 'mailto:maria@example.com');
  await expect(page.getByTestId('contact-drawer-info')).toContainText('123.456.789-00');

  await page.getByTestId('contact-drawer-close').press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByTestId('conversation-contact')).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByTestId('conversation-contact').click();
  expect((await drawer.boundingBox())?.width).toBe(390);
});

test('S225 S226 S227 S232 a contact is changed with all that is noted of it; what is wrong is said at its field', async ({
  page,
  company,
  hands,
  line,
  logIn,
}) => {
  await hands.taken(company.attendant, maria, 'Maria Souza');
  await hands.ask('POST', '/contacts', { name: 'Outra', number: '5511977770000' });
  await logIn(company.attendant);
  await openDrawer(page, 'Maria Souza');
  await page.getByTestId('contact-drawer-edit').click();
  const name = page.getByTestId('contact-dialog-name');
  const number = page.getByTestId('contact-dialog-number');
  await expect(number).toHaveValue('+55 (11) 98888-0001');
  await name.fill('M');
  await number.fill('123');
  await page.getByTestId('contact-dialog-email').fill('maria@');
  await page.getByTestId('contact-dialog-line-add').click();
  await page.getByTestId('contact-dialog-line-name').fill('CPF');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-dialog-name-error')).toHaveText('Muito curto!');
  await expect(page.getByTestId('contact-dialog-number-error')).toHaveText('Muito curto!');
  await expect(page.getByTestId('contact-dialog-email-error')).toHaveText('E-mail inválido');
  await expect(page.getByTestId('contact-dialog-lines-error')).toBeVisible();
  await expectAccessible(page, 'the contact dialog with mistakes', '[data-testid=contact-dialog]');

  await name.fill('Maria das Dores');
  await page.getByTestId('contact-dialog-email').fill('maria@example.com');
  await page.getByTestId('contact-dialog-line-value').fill('123');
  await number.fill('5511977770000');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-dialog-number-error')).toContainText('Já existe um contato');
  await line.control('faults', { refuseNumbers: ['5511966660000', '551166660000'] });
  await number.fill('5511966660000');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-dialog-number-error')).toContainText('não é um número válido');
  await line.control('faults', {});
  await number.fill('+55 (11) 98765-4321');
  await page.getByTestId('contact-dialog-email').focus();
  await expect(number).toHaveValue('+55 (11) 98765-4321');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByText('Contato salvo com sucesso.')).toBeVisible();
  await expect(page.getByTestId('contact-dialog')).toHaveCount(0);
  await expect(page.getByTestId('contact-drawer-name')).toHaveText('Maria das Dores');
  await expect(page.getByTestId('contact-drawer-number')).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(page.getByTestId('contact-drawer-info')).toContainText('CPF');

  await page.getByTestId('contact-drawer-edit').click();
  await page.getByTestId('contact-dialog-line-remove').click();
  await page.getByTestId('contact-dialog-opted-out').check();
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-drawer-info')).toHaveCount(0);
  await expect(page.getByTestId('contact-drawer-opted-out')).toContainText('Não quer marketing desde');
  await page.getByTestId('contact-drawer-edit').click();
  await page.getByTestId('contact-dialog-opted-out').uncheck();
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-drawer-opted-out')).toHaveCount(0);
});

test('131026 the drawer says that nobody was found under the number, from the second time until somebody writes from there', async ({
  page,
  company,
  hands,
  line,
  logIn,
}) => {
  await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await openDrawer(page, 'Maria Souza');
  await line.control('faults', { refuseNumbers: [maria] });
  const send = async (body: string): Promise<void> => {
    await page.getByTestId('composer-input').fill(body);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('message').filter({ hasText: body })).toContainText('este número não tem WhatsApp');
  };
  await send('um');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toHaveCount(0);
  await send('dois');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toContainText('Confira o número');
  await expectAccessible(page, 'the drawer of somebody who is not on WhatsApp', '[data-testid=contact-drawer]');
  await line.control('faults', {});
  await line.write(maria, 'oi, estou aqui');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toHaveCount(0);
});

test('S199 S200 S201 S202 S203 S204 S205 ruling 19 notes are the team’s: live for everybody, deleted by their author', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const { uuid } = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await openDrawer(page, 'Maria Souza');
  await expect(page.getByTestId('notes')).toContainText('Visível só para a equipe');
  await page.getByTestId('note-add').click();
  await expect(page.getByTestId('note-error')).toHaveText('Obrigatório');
  await page.getByTestId('note-text').fill('a');
  await expect(page.getByTestId('note-error')).toHaveText('Muito curto!');
  await page.route('**/api/ticket-notes', (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.getByTestId('note-text').fill('Prefere ser atendida de manhã');
  await page.getByTestId('note-add').click();
  await expect(page.getByTestId('toast-error')).toBeVisible();
  await expect(page.getByTestId('note-text')).toHaveValue('Prefere ser atendida de manhã');
  await page.unroute('**/api/ticket-notes');
  await page.getByTestId('note-add').click();
  await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible();
  const first = page.getByTestId('notes-list').getByTestId('note').first();
  await expect(first).toContainText('Prefere ser atendida de manhã');
  await expect(first).toContainText(company.attendant.name);
  await expect(first.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/);
  await expectAccessible(page, 'notes', '[data-testid=notes]');

  const boss = await hands.beside(hands.boss);
  await show(boss, uuid);
  await boss.getByTestId('conversation-actions').click();
  await boss.getByTestId('conversation-notes').click();
  const dialog = boss.getByTestId('notes-dialog');
  await expect(dialog.getByTestId('notes-list')).toContainText('Prefere ser atendida de manhã');
  await dialog.getByTestId('note-text').fill('Ligar antes');
  await dialog.getByTestId('note-add').click();
  await expect(page.getByTestId('notes-list').getByTestId('note').first()).toContainText('Ligar antes');
  await expect(page.getByTestId('notes-list').getByTestId('note').first().getByTestId('note-delete')).toHaveCount(0);

  await page.getByTestId('note-delete').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText('Excluir Registro');
  await expect(page.getByTestId('confirm-dialog')).toContainText('Deseja realmente excluir este registro?');
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible();
  await expect(dialog.getByTestId('notes-list').getByTestId('note')).toHaveCount(1);
});

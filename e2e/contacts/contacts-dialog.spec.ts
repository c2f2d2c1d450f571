import type { Page } from '@playwright/test';
import { expect, test } from '../support/tickets-in-hand.ts';

const maria = '5511988880001';

/** Opens a ticket as a link would, without loading the page anew. */
const show = (page: Page, uuid: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/tickets/${uuid}`);

test('S199 S204 S205 S227 131026 ruling 19 notes and changes of a contact are live for everybody, and its number is believed until it fails twice', async ({
  page,
  company,
  hands,
  line,
  logIn,
}) => {
  const { uuid } = await hands.taken(company.attendant, maria, 'Maria Souza');
  await hands.ask('POST', '/contacts', { name: 'Outra', number: '5511977770000' });
  await logIn(company.attendant);
  await show(page, uuid);
  await page.getByTestId('conversation-contact').click();
  await expect(page.getByTestId('contact-drawer-name')).toHaveText('Maria Souza');
  await page.getByTestId('note-text').fill('Prefere ser atendida de manhã');
  await page.getByTestId('note-add').click();
  const notes = page.getByTestId('notes-list').getByTestId('note');
  await expect(notes.first()).toContainText('Prefere ser atendida de manhã');
  await expect(notes.first()).toContainText(company.attendant.name);

  const boss = await hands.beside(hands.boss);
  await show(boss, uuid);
  await boss.getByTestId('conversation-actions').click();
  await boss.getByTestId('conversation-notes').click();
  const dialog = boss.getByTestId('notes-dialog');
  await expect(dialog.getByTestId('notes-list')).toContainText('Prefere ser atendida de manhã');
  await dialog.getByTestId('note-text').fill('Ligar antes');
  await dialog.getByTestId('note-add').click();
  await expect(notes.first()).toContainText('Ligar antes');
  await expect(notes.first().getByTestId('note-delete')).toHaveCount(0);
  await page.getByTestId('note-delete').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible();
  await expect(dialog.getByTestId('notes-list').getByTestId('note')).toHaveCount(1);

  await page.getByTestId('contact-drawer-edit').click();
  await page.getByTestId('contact-dialog-name').fill('Maria das Dores');
  const number = page.getByTestId('contact-dialog-number');
  await number.fill('5511977770000');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-dialog-number-error')).toContainText('Já existe um contato');
  await line.control('faults', { refuseNumbers: ['5511966660000', '551166660000', maria] });
  await number.fill('5511966660000');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-dialog-number-error')).toContainText('não é um número válido');
  await number.fill(maria);
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('contact-drawer-name')).toHaveText('Maria das Dores');
  await expect(boss.getByTestId('conversation-name')).toHaveText('Maria das Dores');

  const send = async (body: string): Promise<void> => {
    await page.getByTestId('composer-input').fill(body);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('message').filter({ hasText: body })).toContainText('este número não tem WhatsApp');
  };
  await send('um');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toHaveCount(0);
  await send('dois');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toContainText('Confira o número');
  await line.control('faults', {});
  await line.write(maria, 'oi, estou aqui');
  await expect(page.getByTestId('contact-drawer-not-on-whatsapp')).toHaveCount(0);
});

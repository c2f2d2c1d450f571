import { contactsEndpoints, contactsEvents, ticketNotesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildNote } from '../../../test/builders/build-timeline.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildContact } from '../../../test/fakes/fake-contacts.ts';
import { buildTicket } from '../../../test/builders/build-ticket.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, showApp } from '../../../test/show.tsx';

const ticket = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const maria = ticket.contact;
const drawer = at('contact-drawer');
const name = at('contact-dialog-name');
const number = at('contact-dialog-number');
const submit = at('contact-dialog-submit');
const errorOf = (field: string): Locator => at(`contact-dialog-${field}-error`);

async function openDrawer(): Promise<void> {
  await showApp(`/tickets/${ticket.uuid}`, bia);
  await at('conversation-contact').click();
  await expect.element(at('contact-drawer-name')).toHaveTextContent('Maria Souza');
}

it('S196 S197 S198 the drawer shows who one talks with, follows changes, and shows nothing that is empty', async () => {
  let stored = maria;
  startFakeCompany({ tickets: [ticket], instead: [route(contactsEndpoints.get, () => stored)] });
  await openDrawer();
  const box = drawer.element().getBoundingClientRect();
  expect(Math.round(box.right)).toBe(1366);
  // Its border may be outside.
  expect([319, 320]).toContain(Math.round(box.width));
  await expect.element(at('contact-drawer-number')).toHaveAttribute('href', `tel:+${maria.number}`);
  await expect.element(at('contact-drawer-number')).toHaveTextContent('+55 (11) 98800-0001');
  expect([count(at('contact-drawer-email')), count(at('contact-drawer-info'))]).toEqual([0, 0]);
  await expectAccessible('the contact drawer', '[data-testid=contact-drawer]');

  stored = {
    ...maria,
    name: 'Maria S. Souza',
    email: 'maria@example.com',
    extraInfo: [{ id: 1, name: 'CPF', value: '123.456.789-00' }],
    version: 2,
  };
  liveLine.send(contactsEvents.contact, { action: 'update', contact: stored });
  await expect.element(at('contact-drawer-name')).toHaveTextContent('Maria S. Souza');
  await expect.element(at('contact-drawer-email')).toHaveAttribute('href', 'mailto:maria@example.com');
  await expect.element(at('contact-drawer-info')).toHaveTextContent('123.456.789-00');

  at('contact-drawer-close').element().focus();
  await userEvent.keyboard('{Escape}');
  await isGone(drawer);
  await expect.element(at('conversation-contact')).toHaveFocus();
  await onPhone();
  await at('conversation-contact').click();
  await expect.poll(() => drawer.element().getBoundingClientRect().width).toBe(390);
});

it('S225 S226 S227 S232 a contact is changed with all that is noted of it; what is wrong is said at its field', async () => {
  const other = buildContact({ id: 2, name: 'Outra', number: '5511977770000' });
  const api = startFakeCompany({ tickets: [ticket], contacts: [maria, other] });
  await openDrawer();
  await at('contact-drawer-edit').click();
  await expect.element(number).toHaveValue('+55 (11) 98800-0001');
  await name.fill('M');
  await number.fill('123');
  await at('contact-dialog-email').fill('maria@');
  await at('contact-dialog-line-add').click();
  await at('contact-dialog-line-name').fill('CPF');
  await submit.click();
  await expect.element(errorOf('name')).toHaveTextContent('Muito curto!');
  await expect.element(errorOf('number')).toHaveTextContent('Muito curto!');
  await expect.element(errorOf('email')).toHaveTextContent('E-mail inválido');
  await expect.element(errorOf('lines')).toBeVisible();
  await expectAccessible('the contact dialog with mistakes', '[data-testid=contact-dialog]');

  await name.fill('Maria das Dores');
  await at('contact-dialog-email').fill('maria@example.com');
  await at('contact-dialog-line-value').fill('123');
  await number.fill('5511977770000');
  await submit.click();
  await expect.element(errorOf('number')).toHaveTextContent('Já existe um contato');
  const allow = api.refuse(contactsEndpoints.update, 'ERR_WAPP_INVALID_CONTACT');
  await number.fill('5511966660000');
  await submit.click();
  await expect.element(errorOf('number')).toHaveTextContent('não é um número válido');
  allow();
  await number.fill('5511987654321');
  at('contact-dialog-email').element().focus();
  await expect.element(number).toHaveValue('+55 (11) 98765-4321');
  await submit.click();
  await expect.element(page.getByText('Contato salvo com sucesso.')).toBeVisible();
  await isGone(at('contact-dialog'));
  await expect.element(at('contact-drawer-name')).toHaveTextContent('Maria das Dores');
  await expect.element(at('contact-drawer-number')).toHaveAttribute('href', 'tel:+5511987654321');
  await expect.element(at('contact-drawer-info')).toHaveTextContent('CPF');

  await at('contact-drawer-edit').click();
  await at('contact-dialog-line-remove').click();
  await at('contact-dialog-opted-out').click();
  await submit.click();
  await isGone(at('contact-drawer-info'));
  await expect.element(at('contact-drawer-opted-out')).toHaveTextContent('Não quer marketing desde');
  await isGone(at('contact-dialog'));
  await at('contact-drawer-edit').click();
  await expect.element(at('contact-dialog-opted-out')).toBeChecked();
  await at('contact-dialog-opted-out').click();
  await submit.click();
  await isGone(at('contact-drawer-opted-out'));
});

it('131026 the drawer warns that nobody was found under the number', async () => {
  const contacts = [{ ...maria, isWhatsappValid: false }];
  startFakeCompany({ tickets: [ticket], contacts });
  await openDrawer();
  await expect.element(at('contact-drawer-not-on-whatsapp')).toHaveTextContent('Confira o número');
  await expectAccessible('the drawer of somebody who is not on WhatsApp', '[data-testid=contact-drawer]');
});

it('S199 S200 S201 S202 S203 S205 notes are the team’s: added, kept when refused, and deleted by their author', async () => {
  const byAna = buildNote({
    id: 7,
    note: 'Ligar antes',
    ticketId: ticket.id,
    contactId: maria.id,
    user: { id: ana.id, name: ana.name },
    createdAt: '2026-11-02T11:00:00.000Z',
  });
  const api = startFakeCompany({ tickets: [ticket], notes: [byAna] });
  await openDrawer();
  const text = at('note-text');
  const notes = at('notes-list').getByTestId('note');
  await expect.element(at('notes')).toHaveTextContent('Visível só para a equipe');
  await at('note-add').click();
  await expect.element(at('note-error')).toHaveTextContent('Obrigatório');
  await text.fill('a');
  await expect.element(at('note-error')).toHaveTextContent('Muito curto!');
  const allow = api.refuse(ticketNotesEndpoints.create, 'ERR_INTERNAL');
  await text.fill('Prefere ser atendida de manhã');
  await at('note-add').click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(text).toHaveValue('Prefere ser atendida de manhã');
  allow();
  await at('note-add').click();
  await expect.element(page.getByText('Observação adicionada com sucesso!')).toBeVisible();
  await expect.element(notes.first()).toHaveTextContent('Prefere ser atendida de manhã');
  await expect.element(notes.first()).toHaveTextContent('Bia Rocha');
  expect(notes.first().element().querySelector('time')?.textContent).toMatch(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/);
  await expectAccessible('notes', '[data-testid=notes]');

  expect(count(notes.filter({ hasText: 'Ligar antes' }).getByTestId('note-delete'))).toBe(0);
  await at('note-delete').click();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Excluir Registro');
  await expect.element(at('confirm-dialog')).toHaveTextContent('Deseja realmente excluir este registro?');
  await at('confirm-dialog-confirm').click();
  await expect.element(page.getByText('Observação excluída com sucesso!')).toBeVisible();
  await expect.poll(() => count(notes)).toBe(1);
  await expect.element(notes).toHaveTextContent('Ligar antes');
});

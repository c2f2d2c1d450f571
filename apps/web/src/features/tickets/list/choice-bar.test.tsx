import { ticketsEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { call } from '../../../lib/api/api-client.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildTicket } from '../../../test/builders/build-ticket.ts';
import { ana, bia, support } from '../../../test/fakes/fake-users.ts';
import { at, count, focusedTestId, isGone, onPhone, showApp } from '../../../test/show.tsx';

const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });
const boxOf = (name: string): Locator => rowOf(name).getByTestId('ticket-choose');
const names = ['Maria', 'João', 'Rita', 'Caio'];
const ticketsOf = (user: typeof bia | null) => names.map((name, index) => buildTicket({ id: index + 1, name, user }));

it('S490 several tickets are chosen by clicks, Shift and keys, resolved together and brought back', async () => {
  const api = startFakeCompany({ tickets: ticketsOf(bia) });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria')).toBeVisible();
  await at('tickets-choose').click();
  await expect.poll(focusedTestId).toBe('ticket-choose');
  await boxOf('Maria').click();
  await boxOf('Rita').click({ modifiers: ['Shift'] });
  await expect.element(at('choice-count')).toHaveTextContent('3 selecionados');
  await expect.element(boxOf('João')).toBeChecked();
  await expect.element(boxOf('Caio')).not.toBeChecked();
  await expectAccessible('choosing several tickets', '[data-testid=desk]');
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(boxOf('Caio')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(boxOf('Caio')).not.toBeChecked();

  await at('choice-resolve').click();
  await expect.poll(() => count(at('ticket-row'))).toBe(1);
  await isGone(at('choice-bar'));
  const [sent] = api.callsOf(ticketsEndpoints.changeMany);
  expect(sent?.body).toEqual({ ticketIds: [1, 2, 3], status: 'closed' });
  await expect.element(at('toast-success')).toHaveTextContent('3 atendimentos resolvidos.');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(() => count(at('ticket-row'))).toBe(4);
});

it('S508 the tag that queues demand is asked for once, for all that have none, and one undo brings them back', async () => {
  const urgent = { id: 6, name: 'Urgente', color: '#B42318' };
  const tickets = ticketsOf(bia).map((ticket) => (ticket.id === 1 ? { ...ticket, tags: [urgent] } : ticket));
  const api = startFakeCompany({ tickets, tags: [urgent], requiresTag: true });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria')).toBeVisible();
  await at('tickets-choose').click();
  await expect.poll(focusedTestId).toBe('ticket-choose');
  await userEvent.keyboard('{Control>}a{/Control}');
  await at('choice-resolve').click();
  await expect.element(at('demanded-tag')).toHaveTextContent('3 atendimentos estão em filas que pedem uma tag');
  await at('demanded-tag-cancel').click();
  await expect.element(at('toast-success')).toHaveTextContent('1 atendimento resolvido.');
  await expect.element(at('toast-error')).toHaveTextContent('3 atendimentos ficaram como estavam.');
  await expect.element(at('choice-count')).toHaveTextContent('3 selecionados');
  await at('choice-resolve').click();
  await page.getByRole('option', { name: 'Urgente' }).click();
  await expect.element(at('toast-success').last()).toHaveTextContent('3 atendimentos resolvidos.');
  await expect.poll(() => count(at('ticket-row'))).toBe(0);
  expect(api.callsOf(ticketsEndpoints.tagMany).map(({ body }) => body)).toEqual([
    { ticketIds: [2, 3, 4], tagId: 6, isOn: true },
  ]);
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect.poll(() => count(at('ticket-row'))).toBe(3);
});

it('S490 waiting tickets are accepted together; one that a colleague took stays chosen with the reason', async () => {
  startFakeCompany({ tickets: ticketsOf(null) });
  await showApp('/tickets', bia);
  await at('tickets-subtab-pending').click();
  await expect.element(rowOf('Maria')).toBeVisible();
  await call(ticketsEndpoints.update, { params: { id: 2 }, body: { status: 'open', userId: ana.id } });
  await userEvent.keyboard('{Alt>}s{/Alt}');
  await expect.poll(focusedTestId).toBe('ticket-choose');
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(at('choice-count')).toHaveTextContent('4 selecionados');
  await at('choice-accept').click();
  await expect.element(at('toast-success')).toHaveTextContent('3 atendimentos aceitos.');
  await expect.element(at('toast-error')).toHaveTextContent('1 atendimento ficou como estava. Outra pessoa já aceitou');
  await expect.element(at('choice-count')).toHaveTextContent('1 selecionado');
  await expect.element(boxOf('João')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await isGone(at('choice-bar'));
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(() => count(at('ticket-row'))).toBe(4);
});

it('S490 on a phone the menu of a row begins; tickets are tagged and transferred together, and Back ends it', async () => {
  await onPhone();
  const api = startFakeCompany({ tickets: ticketsOf(bia), tags: [{ id: 6, name: 'Urgente', color: '#B42318' }] });
  await showApp('/tickets', bia);
  const begin = async (name: string): Promise<void> => {
    await rowOf(name).getByTestId('ticket-menu').click();
    await at('ticket-choose-begin').click();
    await expect.element(boxOf(name)).toBeChecked();
  };
  await begin('João');
  await boxOf('Caio').click();
  await at('choice-tag').click();
  await page.getByRole('option', { name: 'Urgente' }).click();
  await expect.element(at('toast-success')).toHaveTextContent('Tag adicionada a 2 atendimentos.');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect
    .poll(() => api.callsOf(ticketsEndpoints.tagMany).map(({ body }) => body))
    .toEqual([
      { ticketIds: [2, 4], tagId: 6, isOn: true },
      { ticketIds: [2, 4], tagId: 6, isOn: false },
    ]);

  await begin('Rita');
  await at('choice-transfer').click();
  await expect.element(page.getByRole('dialog', { name: 'Transferir 1 atendimento' })).toBeVisible();
  await at('transfer-queue').selectOptions(String(support.id));
  await at('transfer-dialog-submit').click();
  await expect.element(at('toast-success').last()).toHaveTextContent('1 atendimento transferido.');

  await begin('Maria');
  history.back();
  await isGone(at('choice-bar'));
  await expect.element(rowOf('Maria')).toBeVisible();
});

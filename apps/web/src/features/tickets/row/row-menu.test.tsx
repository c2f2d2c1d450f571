import { ticketsEndpoints, ticketsEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildTicket } from '../../../test/builders/build-ticket.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, showApp, textsOf } from '../../../test/show.tsx';

const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });

async function openMenu(name: string): Promise<void> {
  await userEvent.hover(rowOf(name));
  await rowOf(name).getByTestId('ticket-menu').click();
}

it('S433 a ticket is snoozed, listed apart, and brought back', async () => {
  const api = startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
  await showApp('/tickets', bia);
  await openMenu('Maria Souza');
  await expect.element(at('ticket-snooze')).toBeVisible();
  await expectAccessible('the menu of a row', '[data-testid=ticket-menu-items]');
  await at('ticket-snooze').click();
  await expect.element(page.getByRole('dialog', { name: 'Adiar o atendimento de Maria Souza' })).toBeVisible();
  await expectAccessible('snoozing', '[data-testid=snooze-dialog]');
  await at('snooze-other').last().fill('2020-01-01T10:00');
  await expect.element(at('snooze-confirm')).toBeDisabled();
  await at('snooze-hour').click();
  await isGone(at('snooze-dialog'));
  await expect.poll(() => count(at('ticket-row'))).toBe(0);
  const [sent] = api.callsOf(ticketsEndpoints.snooze);
  expect(Date.parse(sent?.body.until ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);

  await at('tickets-only-snoozed').click();
  await expect.element(rowOf('Maria Souza').getByTestId('ticket-snoozed')).toHaveTextContent('Adiada até');
  await openMenu('Maria Souza');
  await at('ticket-wake').click();
  await expect.poll(() => count(at('ticket-row'))).toBe(0);
  await at('tickets-only-snoozed').click();
  await expect.element(rowOf('Maria Souza')).toBeVisible();
});

it('S434 a conversation is left and marked as unread', async () => {
  startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
  await showApp('/tickets', bia);
  await rowOf('Maria Souza').click();
  await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
  await openMenu('Maria Souza');
  await at('ticket-mark-unread').click();
  await expect.element(rowOf('Maria Souza').getByTestId('ticket-unread')).toHaveTextContent('1');
  await expect.element(at('desk-welcome')).toBeVisible();
});

it('S435 a pinned ticket stays at the top of the own list', async () => {
  const api = startFakeCompany({
    tickets: [
      buildTicket({ id: 1, name: 'Maria Souza', user: bia }),
      buildTicket({ id: 2, name: 'João Lima', user: bia }),
    ],
  });
  await showApp('/tickets', bia);
  const names = (): string[] => textsOf(at('ticket-row')).map((text) => /Maria|João/.exec(text)?.[0] ?? '');
  await expect.poll(names).toEqual(['Maria', 'João']);
  await openMenu('João Lima');
  await at('ticket-pin').click();
  await userEvent.hover(at('tickets-new'));
  await expect.poll(names).toEqual(['João', 'Maria']);
  await expect.element(rowOf('João Lima').getByTestId('ticket-pinned')).toHaveAccessibleName('Fixada');
  await openMenu('João Lima');
  await at('ticket-pin').click();
  await userEvent.hover(at('tickets-new'));
  await expect.poll(names).toEqual(['Maria', 'João']);
  // Whether a ticket that moved is still seen, only the server knows.
  const asked = api.callsOf(ticketsEndpoints.pins).length;
  liveLine.send(ticketsEvents.ticket, { action: 'removeFromList', ticketId: 1 });
  liveLine.send(ticketsEvents.ticket, { action: 'removeFromList', ticketId: 2 });
  await expect.poll(() => api.callsOf(ticketsEndpoints.pins).length).toBe(asked + 1);
});

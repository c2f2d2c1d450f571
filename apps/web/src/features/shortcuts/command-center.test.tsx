import { ticketsEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { route } from '../../test/fake-api.ts';
import { startFakeCompany } from '../../test/fake-company.ts';
import { buildContact } from '../../test/fake-contacts.ts';
import { buildMessages, buildTicket } from '../../test/fake-desk.ts';
import { bia } from '../../test/fake-users.ts';
import { at, count, isGone, showApp, textsOf } from '../../test/show.tsx';

const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });
const input = at('palette-input');
const options = at('palette-option');
const [maria, joao] = [
  buildTicket({ id: 1, name: 'Maria Souza', user: bia }),
  buildTicket({ id: 2, name: 'João Lima', user: bia }),
];
const press = (...keys: string[]): Promise<void> => userEvent.keyboard(keys.join(''));
const focusedRow = (): string | null | undefined =>
  document.activeElement?.closest('[data-testid=ticket-row]')?.querySelector('a')?.textContent;

it('the windows of the header, the tabs, the next ticket and the pages have their keys', async () => {
  const api = startFakeCompany({ tickets: [maria, joao], messages: buildMessages(['Oi']) });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await press('j');
  await expect.poll(focusedRow).toContain('Maria Souza');
  await press('{Enter}');
  await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
  await expect.element(at('composer-input')).toBeEnabled();
  for (const [key, windowOfKey] of [
    ['t', at('transfer-dialog')],
    ['o', page.getByRole('dialog')],
    ['n', page.getByRole('dialog', { name: 'Novo atendimento' })],
  ] as const) {
    await press(key);
    await expect.element(windowOfKey).toBeVisible();
    await press('{Escape}');
    await isGone(windowOfKey);
  }
  const drawer = at('contact-drawer');
  await press('i');
  await expect.element(drawer).toBeVisible();
  await press('i');
  await isGone(drawer);

  await press('{Shift>}E{/Shift}');
  await expect.element(at('conversation-name')).toHaveTextContent('João Lima');
  const changes = api.callsOf(ticketsEndpoints.update).map(({ params, body }) => [params.id, body.status]);
  expect(changes).toEqual([[maria.id, 'closed']]);
  await press('3');
  await expect.element(at('tickets-tab-closed')).toHaveAttribute('aria-selected', 'true');
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await press('g', 'c');
  await expect.poll(() => location.pathname).toBe('/contacts');
  // An attendant has no dashboard to go to.
  await press('g', 'd');
  await press('g', 't');
  await expect.poll(() => location.pathname).toBe('/tickets');
  await press('m');
  await expect.element(at('toast-info')).toHaveTextContent('1 hora');
});

it('the sheet shows the keys, and single letters can be switched off', async () => {
  startFakeCompany();
  await showApp('/tickets', bia);
  await expect.element(at('tickets-empty')).toBeVisible();
  await press('?');
  const sheet = at('shortcut-sheet');
  await expect.element(sheet).toHaveTextContent('Resolver e abrir o próximo');
  await expectAccessible('the sheet of shortcuts', '[data-testid=shortcut-sheet]');
  await at('shortcut-sheet-single').click();
  await expect.element(at('shortcut-sheet-single')).not.toBeChecked();
  await press('{Escape}');
  await expect.poll(() => count(sheet) === 0 || !sheet.element().checkVisibility()).toBe(true);
  await press('3');
  await press('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await expect.element(at('tickets-tab-closed')).toHaveAttribute('aria-selected', 'false');
});

it('the palette goes to pages, does what can be done and finds tickets by name, recent ones first', async () => {
  const ticket = buildTicket({ id: 1, name: 'Conceição Aparecida Prado de Albuquerque', user: bia });
  // Accents are the server's affair.
  const found = route(ticketsEndpoints.list, ({ query: { searchParam } }) => ({
    tickets: searchParam === '' || searchParam === 'conceicao' ? [ticket] : [],
    hasMore: false,
  }));
  startFakeCompany({ tickets: [ticket], messages: buildMessages(['Oi']), instead: [found] });
  await showApp('/tickets', bia);
  await at('shell-find').click();
  await expect.element(input).toHaveFocus();
  await expect.poll(() => textsOf(options)).toContain('Respostas rápidas');
  expect(textsOf(options).filter((text) => /Usuários|Resolver/.test(text))).toEqual([]);
  await expectAccessible('the palette', '[data-testid=palette]');

  await press('conceicao');
  await expect.poll(() => textsOf(options)).toEqual([expect.stringContaining(ticket.contact.name)]);
  await press('{Enter}');
  await expect.element(at('conversation-name')).toHaveTextContent(ticket.contact.name);

  await press('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await press('transf');
  await expect.element(options.first()).toHaveTextContent('Transferir');
  await press('{Enter}');
  await expect.element(at('transfer-dialog')).toBeVisible();
  await press('{Escape}');
  await isGone(at('transfer-dialog'));

  await press('{Control>}k{/Control}');
  await expect.element(options.first()).toHaveTextContent('Transferir');
  await press('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('respostas rap');
  await expect.element(options.first()).toHaveTextContent('Respostas rápidas');
  await press('{Enter}');
  await expect.poll(() => location.pathname).toBe('/quick-messages');
});

it('F2 the palette writes a quick message into the open conversation and begins one with a contact', async () => {
  startFakeCompany({
    tickets: [maria],
    messages: buildMessages(['Oi']),
    quickMessages: [{ shortcode: 'pix', message: 'A chave é financeiro@loja.test' }],
    contacts: [maria.contact, buildContact({ id: 9, name: 'Conceição Prado' })],
  });
  await showApp(`/tickets/${maria.uuid}`, bia);
  const text = at('composer-input');
  await expect.element(text).toBeEnabled();
  await text.click();
  await press('Bom dia!');
  await press('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await press('pix');
  await expect.element(options.first()).toHaveTextContent('/pix');
  await press('{Enter}');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('Bom dia! A chave é financeiro@loja.test');

  await press('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await press('concei');
  await expect.element(options.last()).toHaveTextContent('Conceição Prado');
  await options.last().click();
  await expect.element(at('new-ticket-contact')).toHaveValue('Conceição Prado');
});

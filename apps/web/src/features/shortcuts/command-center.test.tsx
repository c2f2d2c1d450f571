import { messagesEndpoints, ticketsEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildContact } from '../../test/fakes/fake-contacts.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
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

const text = at('composer-input');
const dialogs = page.getByRole('dialog');
/** Types letters without any time between them, however slow the machine is. */
const typeAtOnce = (letters: string): void =>
  [...letters].forEach((key) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }),
    ),
  );
const alt = (key: string): string => `{Alt>}${key}{/Alt}`;

describe('what is typed is written', () => {
  it('S183 into the conversation that was opened by mouse, and no letter acts', async () => {
    const api = startFakeCompany({ tickets: [maria, joao], messages: buildMessages(['Oi']) });
    await showApp('/tickets', bia);
    await rowOf('Maria Souza').getByRole('link').click();
    await expect.element(text).toHaveFocus();
    await press('Ei, tudo bem?');
    await expect.element(text).toHaveValue('Ei, tudo bem?');
    // Also when the focus has gone elsewhere, to a button or to nothing.
    (document.activeElement as HTMLElement).blur();
    await press(' ');
    await press('Um momento, por favor');
    await expect.element(text).toHaveValue('Ei, tudo bem? Um momento, por favor');
    at('conversation-resolve').element().focus();
    await press('!?');
    await expect.element(text).toHaveValue('Ei, tudo bem? Um momento, por favor!?');
    expect(api.callsOf(ticketsEndpoints.update)).toEqual([]);
    expect([count(dialogs), count(at('toast-info'))]).toEqual([0, 0]);
  });

  it('S145 after accepting, and while the conversation is still being loaded', async () => {
    const waiting = buildTicket({ id: 3, name: 'Ana Prado', status: 'pending' });
    const api = startFakeCompany({ tickets: [waiting], messages: buildMessages(['Oi']) });
    const release = api.hold(messagesEndpoints.list);
    await showApp('/tickets', bia);
    await at('tickets-subtab-pending').click();
    await at('ticket-accept').click();
    await expect.element(text).toBeDisabled();
    await press('Bom dia');
    release();
    await expect.element(text).toHaveFocus();
    await press(', Ana');
    await expect.element(text).toHaveValue('Bom dia, Ana');
  });

  it('S150 after a dialog was closed', async () => {
    startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await expect.element(text).toHaveFocus();
    await at('conversation-transfer').click();
    await expect.element(at('transfer-dialog')).toBeVisible();
    await press('{Escape}');
    await isGone(at('transfer-dialog'));
    await expect.element(text).toHaveFocus();
  });

  it('not where the space bar presses a button, and nowhere without an open conversation', async () => {
    startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
    await showApp('/tickets', bia);
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    await press('Nada acontece?');
    expect([count(dialogs), location.pathname]).toEqual([0, '/tickets']);
    await rowOf('Maria Souza').getByRole('link').click();
    await expect.element(text).toHaveFocus();
    at('conversation-transfer').element().focus();
    await press(' ');
    await expect.element(at('transfer-dialog')).toBeVisible();
    await expect.element(text).toHaveValue('');
  });
});

it('every action has a key with Alt, also while writing', async () => {
  const api = startFakeCompany({ tickets: [maria, joao], messages: buildMessages(['Oi']) });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await press(alt('{ArrowDown}'));
  await expect.poll(focusedRow).toContain('Maria Souza');
  await press('{Enter}');
  await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
  await expect.element(text).toHaveFocus();
  await press('rascunho');
  for (const [key, windowOfKey] of [
    ['t', at('transfer-dialog')],
    ['o', dialogs],
    ['n', page.getByRole('dialog', { name: 'Novo atendimento' })],
  ] as const) {
    await press(alt(key));
    await expect.element(windowOfKey).toBeVisible();
    await press('{Escape}');
    await isGone(windowOfKey);
    await expect.element(text).toHaveFocus();
  }
  const drawer = at('contact-drawer');
  await press(alt('i'));
  await expect.element(drawer).toBeVisible();
  await press(alt('i'));
  await isGone(drawer);
  await expect.element(text).toHaveValue('rascunho');

  await press('{Alt>}{Shift>}E{/Shift}{/Alt}');
  await expect.element(at('conversation-name')).toHaveTextContent('João Lima');
  const changes = api.callsOf(ticketsEndpoints.update).map(({ params, body }) => [params.id, body.status]);
  expect(changes).toEqual([[maria.id, 'closed']]);
  await press(alt('3'));
  await expect.element(at('tickets-tab-closed')).toHaveAttribute('aria-selected', 'true');
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await at('menu-quickMessages').click();
  // An attendant has no dashboard to go to.
  await press('{Alt>}{Shift>}D{/Shift}{/Alt}');
  expect(location.pathname).toBe('/quick-messages');
  await press('{Alt>}{Shift>}C{/Shift}{/Alt}');
  await expect.poll(() => location.pathname).toBe('/contacts');
  await press('{Alt>}{Shift>}T{/Shift}{/Alt}');
  await expect.poll(() => location.pathname).toBe('/tickets');
  await press(alt('m'));
  await expect.element(at('toast-info')).toHaveTextContent('1 hora');
});

it('S1178 S1179 from the waiting list the first step leads to who waits longest, and the next open ticket follows a resolved one', async () => {
  const waiting = [8, 9].map((id) =>
    buildTicket({ id, name: `Espera ${id}`, waitingSince: new Date(id * 60_000).toISOString() }),
  );
  const api = startFakeCompany({ tickets: [maria, joao, ...waiting], messages: buildMessages(['Oi']) });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(text).toHaveFocus();
  await press(alt('2'));
  await expect.element(rowOf('Espera 8')).toBeVisible();
  await press(alt('{ArrowDown}'));
  await expect
    .poll(() => document.activeElement?.closest('[data-testid=ticket-row]')?.textContent)
    .toContain(textsOf(at('ticket-row'))[0]?.slice(0, 12));
  expect(textsOf(at('ticket-row'))[0]).toContain('Espera 8');
  await press(alt('{ArrowDown}'));
  await expect
    .poll(() => document.activeElement?.closest('[data-testid=ticket-row]')?.textContent)
    .toContain('Espera 9');
  await press('{Alt>}{Shift>}E{/Shift}{/Alt}');
  await expect.element(at('conversation-name')).toHaveTextContent('João Lima');
  expect(api.callsOf(ticketsEndpoints.update).map(({ params, body }) => [params.id, body.status])).toEqual([
    [maria.id, 'closed'],
  ]);
});

it('letters act for who switched them on in the sheet, and never as the beginning of a sentence', async () => {
  const api = startFakeCompany({ tickets: [maria, joao], messages: buildMessages(['Oi']) });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await press('{Control>}/{/Control}');
  const sheet = at('shortcut-sheet');
  await expect.element(sheet).toHaveTextContent('Resolver e abrir o próximo');
  await expectAccessible('the sheet of shortcuts', '[data-testid=shortcut-sheet]');
  await expect.element(at('shortcut-sheet-single')).not.toBeChecked();
  await at('shortcut-sheet-single').click();
  await press('{Escape}');
  await expect.poll(() => count(sheet) === 0 || !sheet.element().checkVisibility()).toBe(true);

  await press('j');
  await expect.poll(focusedRow).toContain('Maria Souza');
  await press('{Enter}');
  await expect.element(text).toHaveFocus();
  await press('{Escape}');
  typeAtOnce('Ei');
  await expect.element(text).toHaveFocus();
  await press(', tudo bem?');
  await expect.element(text).toHaveValue('Ei, tudo bem?');
  expect(api.callsOf(ticketsEndpoints.update)).toEqual([]);
  await press('{Escape}');
  await press('t');
  await expect.element(at('transfer-dialog')).toBeVisible();
  await press('{Escape}');
  await isGone(at('transfer-dialog'));
  await expect.element(text).toHaveFocus();
  await press('{Escape}');
  typeAtOnce('gt');
  await expect.poll(() => location.pathname).toBe('/tickets');
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

it('S1118 the palette finds settings, the password and pages by what people say, for those who may use them', async () => {
  startFakeCompany({ viewer: ana });
  await showApp('/contacts', ana);
  await press('{Control>}k{/Control}');
  await input.fill('feriado');
  await expect.element(options.first()).toHaveTextContent('Horários de Atendimento');
  await input.fill('simulador');
  await expect.element(options.first()).toHaveTextContent('Simulador');
  await input.fill('sair');
  await expect.element(options.first()).toHaveTextContent('Sair');
  await input.fill('ligação');
  await expect.element(options.first()).toHaveTextContent('Aceitar chamadas');
  await press('{Enter}');
  await expect.element(at('settings-call')).toHaveFocus();
  await press('{Control>}k{/Control}');
  await input.fill('trocar senha');
  await press('{Enter}');
  await expect.element(at('user-dialog-password')).toBeVisible();
});

it('S1118 an attendant finds no settings by words', async () => {
  startFakeCompany();
  await showApp('/contacts', bia);
  await press('{Control>}k{/Control}');
  await input.fill('feriado');
  // The guide says it to everybody; the settings are the admins'.
  await expect.poll(() => textsOf(options)).toEqual([expect.stringContaining('Horário de atendimento e feriados')]);
  await input.fill('senha');
  await expect.element(options.first()).toHaveTextContent('Perfil e senha');
});

it('F2 the palette writes a quick message into the open conversation and begins one with a contact', async () => {
  startFakeCompany({
    tickets: [maria],
    messages: buildMessages(['Oi']),
    quickMessages: [{ shortcode: 'pix', message: 'A chave é financeiro@loja.test' }],
    contacts: [maria.contact, buildContact({ id: 9, name: 'Conceição Prado' })],
  });
  await showApp(`/tickets/${maria.uuid}`, bia);
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

it('S562 what is typed while a customer is being accepted is written to that customer, and not where one was before', async () => {
  const waiting = buildTicket({ id: 8, name: 'Carla Prado' });
  const api = startFakeCompany({ tickets: [maria, waiting], messages: buildMessages(['Oi']) });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(text).toBeEnabled();
  await at('tickets-subtab-pending').click();
  const release = api.hold(ticketsEndpoints.update);
  await rowOf('Carla Prado').getByTestId('ticket-accept').click();
  await expect.poll(() => api.callsOf(ticketsEndpoints.update).length).toBe(1);
  await press('Ei, tudo bem?');
  await expect.element(text).toHaveValue('');
  release();
  await expect.element(at('conversation-name')).toHaveTextContent('Carla Prado');
  await expect.element(text).toHaveValue('Ei, tudo bem?');
  await expect.element(text).toHaveFocus();
  await press(' Sou a Bia');
  await expect.element(text).toHaveValue('Ei, tudo bem? Sou a Bia');
  expect(api.callsOf(ticketsEndpoints.update)).toHaveLength(1);
});

it('S1147 the palette finds the guides by their titles', async () => {
  startFakeCompany();
  await showApp('/tags', bia);
  await press('{Control>}k{/Control}');
  await input.fill('importar cont');
  await options.filter({ hasText: 'Ajuda' }).filter({ hasText: 'Importar contatos' }).click();
  await expect.element(page.getByRole('button', { name: 'Importar contatos', expanded: true })).toBeVisible();
});

import {
  connectionsEndpoints,
  connectionsEvents,
  contactsEndpoints,
  messagesEndpoints,
  queuesEndpoints,
  type Tag,
  type TicketRating,
  ticketsEndpoints,
  ticketsEvents,
  ticketTagsEndpoints,
} from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { buildConnection } from '../../test/builders/build-connection.ts';
import { type FakeApi, Refusal, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildContact } from '../../test/fakes/fake-contacts.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { customerWrites } from '../../test/fakes/fake-desk.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia, sales, support } from '../../test/fakes/fake-users.ts';
import { at, count, goTo, isGone, onPhone, showApp, textsOf } from '../../test/show.tsx';

const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const waiting = buildTicket({ id: 1, name: 'Maria Souza' });
const address = `/tickets/${maria.uuid}`;
const header = at('conversation-header');
const resolve = at('conversation-resolve');
const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });
const changesOf = (api: FakeApi): object[] => api.callsOf(ticketsEndpoints.update).map(({ body }) => body);
const optionsOf = (select: Locator): (string | null)[] =>
  [...select.element().querySelectorAll('option')].map(({ textContent }) => textContent);

async function isAt(path: string): Promise<void> {
  await expect.poll(() => location.pathname).toBe(path);
}

describe('the header', () => {
  it('S143 S144 S146 S147 S148 S149 return, resolve and reopen do what they say, and undo takes them back', async () => {
    const api = startFakeCompany({ tickets: [maria] });
    await showApp('/tickets', bia);
    await rowOf('Maria Souza').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
    await expect.element(at('conversation-id')).toHaveTextContent('#1');
    await expect.element(at('conversation-facts')).toHaveTextContent('Suporte');
    await expect.element(at('conversation-owner')).toHaveTextContent('Bia Rocha');
    await expectAccessible('the header of an open ticket', '[data-testid=conversation-header]');

    const mine = { status: 'open', userId: bia.id };
    await at('conversation-return').click();
    await isAt('/tickets');
    expect(changesOf(api)).toEqual([{ status: 'pending', userId: null }]);
    await expect.element(at('toast-success')).toHaveTextContent('Maria Souza');
    await at('toast-action').click();
    await isAt(address);
    expect(changesOf(api).slice(1)).toEqual([{ ...mine, isUndo: true }]);

    await resolve.click();
    await isAt('/tickets');
    expect(changesOf(api).slice(2)).toEqual([{ status: 'closed', userId: bia.id }]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect.element(resolve).toBeVisible();
    expect(changesOf(api).slice(3)).toEqual([{ ...mine, isUndo: true }]);

    await resolve.click();
    await isAt('/tickets');
    await goTo(address);
    await at('conversation-reopen').click();
    await expect.element(resolve).toBeVisible();
    await isAt(address);
    expect(changesOf(api).at(-1)).toEqual(mine);
  });

  it('S507 a tag that the queue demands is asked for there and then; the choice resolves, leaving it does not', async () => {
    const tags = [{ id: 6, name: 'Urgente', color: '#B42318' }];
    const api = startFakeCompany({ tickets: [maria], tags, requiresTag: true });
    await showApp(address, bia);
    await resolve.click();
    const dialog = page.getByRole('dialog', { name: 'Escolha uma tag para resolver' });
    await expect.element(dialog).toHaveTextContent('A fila Suporte pede uma tag');
    await expectAccessible('the question for a tag', '[role=dialog]');
    await userEvent.keyboard('{Escape}');
    await isGone(dialog);
    await isAt(address);
    await expect.element(resolve).toBeEnabled();
    expect(count(at('toast-error'))).toBe(0);

    await resolve.click();
    await at('tags-search').fill('Troca');
    await page.getByRole('option', { name: 'Criar “Troca”' }).click();
    await isAt('/tickets');
    await expect.element(at('toast-success')).toHaveTextContent('Atendimento de Maria Souza resolvido.');
    await at('toast-action').click();
    await isAt(address);
    // It has a tag now, so nothing is asked a second time.
    await resolve.click();
    await isAt('/tickets');
    expect(api.callsOf(ticketsEndpoints.tagMany)).toHaveLength(1);
  });

  it('S149 an admin who resolves a colleague’s ticket gives it back to the colleague', async () => {
    const api = startFakeCompany({ viewer: ana, tickets: [maria] });
    await showApp(address, ana);
    await resolve.click();
    await at('toast-action').click();
    await expect.element(at('conversation-owner')).toHaveTextContent('Bia Rocha');
    expect(changesOf(api)).toEqual([
      { status: 'closed', userId: ana.id },
      { status: 'open', userId: ana.id, isUndo: true },
      { queueId: support.id, userId: bia.id },
    ]);
  });

  it('S145 S150 an action shows that it runs, takes one click for two, and leaves everything as it was when it fails', async () => {
    const api = startFakeCompany({ tickets: [waiting] });
    await showApp(address, bia);
    const accept = header.getByTestId('ticket-accept');
    await expect.element(accept).toBeVisible();
    const heal = api.refuse(ticketsEndpoints.update, 'ERR_INTERNAL');
    const release = api.hold(ticketsEndpoints.update);
    const button = accept.element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(accept).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(accept).not.toHaveAttribute('aria-busy', 'true');
    await isAt(address);
    expect(changesOf(api)).toHaveLength(1);
    heal();
    await accept.click();
    await expect.element(resolve).toBeVisible();
  });

  it('S140 S144 whoever accepts second learns who was quicker, and sees a colleague’s ticket without actions on it', async () => {
    let isTaken = false;
    startFakeCompany({
      tickets: [waiting],
      instead: [
        route(ticketsEndpoints.getByUuid, () =>
          isTaken ? { ...buildTicket({ id: 1, name: 'Maria Souza', user: ana }), version: 2 } : waiting,
        ),
        route(ticketsEndpoints.update, () => {
          isTaken = true;
          throw new Refusal('ERR_TICKET_ALREADY_TAKEN', { userName: ana.name });
        }),
      ],
    });
    await showApp(address, bia);
    await header.getByTestId('ticket-accept').click();
    await expect.element(at('toast-error')).toHaveTextContent('Ana Prado');
    await expect.element(at('conversation-owner')).toHaveTextContent('Ana Prado');
    for (const action of ['ticket-accept', 'conversation-return', 'conversation-resolve', 'conversation-transfer'])
      expect(count(header.getByTestId(action)), action).toBe(0);
  });

  it('S152 S153 an admin deletes a ticket by its contact’s name', async () => {
    startFakeCompany({ viewer: ana, tickets: [maria] });
    await showApp(address, ana);
    await at('conversation-actions').click();
    await at('conversation-delete').click();
    await expect.element(at('confirm-dialog')).toHaveTextContent('Maria Souza');
    await at('confirm-dialog-confirm').click();
    await expect.element(page.getByText('Atendimento excluído com sucesso.')).toBeVisible();
    await isAt('/tickets');
    await isGone(rowOf('Maria Souza'));
  });

  it('S152 S154 an attendant cannot delete, and is told when the open ticket is deleted', async () => {
    startFakeCompany({ tickets: [maria] });
    await showApp(address, bia);
    await at('conversation-actions').click();
    await expect.element(at('conversation-notes')).toBeVisible();
    expect(count(at('conversation-delete'))).toBe(0);
    await userEvent.keyboard('{Escape}');
    await isGone(at('conversation-notes'));
    liveLine.send(ticketsEvents.ticket, { action: 'delete', ticketId: maria.id });
    await expect.element(page.getByText('Atendimento excluído com sucesso.')).toBeVisible();
    await isAt('/tickets');
    expect(count(at('toast-error'))).toBe(0);
  });

  it('S156 on a phone the actions are icons and one menu, and an arrow leads back', async () => {
    await onPhone();
    startFakeCompany({ tickets: [maria] });
    await showApp('/tickets', bia);
    await rowOf('Maria Souza').click();
    await expect.element(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
    expect(count(at('conversation-return'))).toBe(0);
    await at('conversation-actions').click();
    for (const item of ['return', 'transfer', 'notes', 'tags'])
      await expect.element(page.getByRole('menu').getByTestId(`conversation-${item}`)).toBeVisible();
    await page.getByRole('menu').getByTestId('conversation-tags').click();
    await expect.element(at('tags-popover')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone(at('tags-popover'));
    await expectAccessible('the header on a phone', '[data-testid=conversation-header]');
    await at('conversation-back').click();
    await isAt('/tickets');
  });

  it('S799 S156 on a phone the mark of an example stays beside the buttons, whatever the queue is called', async () => {
    await onPhone();
    const example = buildTicket({
      id: 1,
      name: 'Maria Souza',
      user: bia,
      queue: { id: 1, name: 'Financeiro e cobranças', color: '#B7791F' },
      whatsapp: { id: 5, name: 'Loja', provider: 'simulator', isSample: true },
    });
    startFakeCompany({ tickets: [example] });
    await showApp(address, bia);
    const facts = at('conversation-facts');
    await expect.element(facts.getByTestId('sample-mark')).toBeVisible();
    const right = facts.element().getBoundingClientRect().right;
    for (const part of facts.element().children)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1);
  });
});

describe('what opens over the conversation', () => {
  it('S157 tags are added, made and taken away', async () => {
    const wholesale: Tag = { id: 4, name: 'Atacado', color: '#B7791F' };
    const api = startFakeCompany({ tickets: [maria], tags: [wholesale] });
    await showApp(address, bia);
    await at('conversation-add-tag').click();
    await page.getByRole('option', { name: 'Atacado' }).click();
    const own = at('tags-own');
    await expect.element(own).toHaveTextContent('Atacado');
    await at('tags-search').click();
    await userEvent.keyboard('VI');
    await expect.element(at('tags-search-note')).toBeVisible();
    await userEvent.keyboard('P');
    await page.getByRole('option', { name: /VIP/ }).click();
    await expect.element(own).toHaveTextContent('VIP');
    await expectAccessible('the tags of a ticket', '[data-testid=tags-popover]');
    await page.getByRole('button', { name: 'Remover a tag Atacado' }).click();
    await expect.element(at('tags-search')).toHaveFocus();
    await expect.element(own).not.toHaveTextContent('Atacado');
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => [...at('conversation-tags').element().querySelectorAll('span')].map(({ textContent }) => textContent))
      .toEqual(['VIP']);
    await expect.element(rowOf('Maria Souza')).toHaveTextContent('VIP');
    const synced = api.callsOf(ticketTagsEndpoints.sync).map(({ body }) => body.tags.map(({ id }) => id));
    expect(synced).toEqual([[4], [4, 51], [51]]);
  });

  it('S157 what is typed while a tag is being added stays', async () => {
    const wholesale: Tag = { id: 4, name: 'Atacado', color: '#B7791F' };
    const api = startFakeCompany({ tickets: [maria], tags: [wholesale] });
    const release = api.hold(ticketTagsEndpoints.sync);
    await showApp(address, bia);
    await at('conversation-add-tag').click();
    await userEvent.keyboard('Ata');
    await page.getByRole('option', { name: 'Atacado' }).click();
    await at('tags-search').fill('Retorno');
    release();
    await expect.element(at('tags-own')).toHaveTextContent('Atacado');
    await expect.element(at('tags-search')).toHaveValue('Retorno');
  });

  it('S1214 words typed while earlier tags are being saved become tags of their own', async () => {
    const api = startFakeCompany({ tickets: [maria] });
    const release = api.hold(ticketTagsEndpoints.sync);
    await showApp(address, bia);
    await at('conversation-add-tag').click();
    await userEvent.keyboard('Urgente{Enter}Retorno{Enter}');
    await expect.element(at('tags-search')).toHaveValue('');
    release();
    await expect.element(at('tags-own')).toHaveTextContent(/Urgente.*Retorno/);
    const heal = api.refuse(ticketTagsEndpoints.sync, 'ERR_INTERNAL');
    await userEvent.keyboard('Garantia{Enter}');
    // What could not be saved is there to be tried again.
    await expect.element(at('tags-search')).toHaveValue('Garantia');
    heal();
    const synced = api.callsOf(ticketTagsEndpoints.sync).map(({ body }) => body.tags.length);
    expect(synced).toEqual([1, 2, 3]);
  });

  it('S212 S213 S214 S215 S457 R10 a transfer needs a queue, follows the chosen person, or goes to the queue alone', async () => {
    const second = buildTicket({ id: 2, name: 'João Lima', user: ana });
    const api = startFakeCompany({
      viewer: ana,
      tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: ana }), second],
      instead: [route(queuesEndpoints.list, () => [support, sales])],
    });
    await showApp(address, ana);
    const queue = at('transfer-queue');
    await at('conversation-transfer').click();
    await expect.element(at('transfer-dialog-submit')).toBeDisabled();
    await expect.element(at('transfer-user')).toHaveFocus();
    await expect
      .element(page.getByRole('option', { name: 'Bia Rocha' }))
      .toHaveTextContent('Online · 3 atendimentos abertos');
    await userEvent.keyboard('xyz');
    await expect.element(at('transfer-user-note')).toHaveTextContent('Nada encontrado.');
    await at('transfer-user').fill('');
    await page.getByRole('option', { name: 'Bia Rocha' }).click();
    await expect.element(queue).toHaveValue(String(support.id));
    expect(optionsOf(queue)).toEqual(['Escolha uma fila', 'Suporte']);
    await expectAccessible('the transfer dialog', '[data-testid=transfer-dialog]');
    await at('transfer-note').fill('Já mandou o comprovante');
    await at('transfer-dialog-submit').click();
    await isAt('/tickets');
    expect(changesOf(api)).toEqual([{ userId: bia.id, queueId: support.id, note: 'Já mandou o comprovante' }]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await isAt(address);
    expect(changesOf(api).slice(1)).toEqual([{ userId: ana.id, queueId: support.id }]);

    await goTo(`/tickets/${second.uuid}`);
    await at('conversation-transfer').click();
    expect(optionsOf(queue)).toEqual(['Escolha uma fila', 'Suporte', 'Vendas']);
    await queue.selectOptions('Vendas');
    await at('transfer-dialog-submit').click();
    await isAt('/tickets');
    expect(changesOf(api).slice(2)).toEqual([{ status: 'pending', userId: null, queueId: sales.id }]);
  });

  it('S130 S218 a conversation is looked into without taking part, by an attendant what waits, and accepted there', async () => {
    const data = {
      tickets: [{ ...waiting, unreadMessages: 1 }],
      messages: buildMessages(['Oi, aqui é Maria Souza']),
    };
    const api = startFakeCompany({ ...data, viewer: ana });
    await showApp('/tickets', ana);
    await at('tickets-subtab-pending').click();
    await userEvent.hover(rowOf('Maria Souza'));
    await rowOf('Maria Souza').getByTestId('ticket-peek').click();
    const dialog = at('peek-dialog');
    await expect.element(dialog).toHaveTextContent('Oi, aqui é Maria Souza');
    expect(dialog.element().querySelectorAll('textarea, input')).toHaveLength(0);
    await expectAccessible('peeking', '[data-testid=peek-dialog]');
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await isGone(dialog);
    expect(api.callsOf(ticketsEndpoints.read)).toEqual([]);
    await expect.element(rowOf('Maria Souza').getByTestId('ticket-unread')).toHaveTextContent('1');

    startFakeCompany(data);
    await showApp('/tickets', bia);
    await at('tickets-subtab-pending').click();
    await rowOf('Maria Souza').getByTestId('ticket-peek').click();
    await expect.element(dialog).toHaveTextContent('Oi, aqui é Maria Souza');
    await at('peek-accept').click();
    await isGone(dialog);
    await isAt(`/tickets/${waiting.uuid}`);
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    expect(count(at('ticket-peek'))).toBe(0);
  });
});

describe('a new ticket', () => {
  const contact = at('new-ticket-contact');
  const submit = at('new-ticket-dialog-submit');

  it('S121 S206 S207 S209 S210 S211 an attendant begins a conversation with somebody who is looked for', async () => {
    const carla = buildContact({ id: 21, name: 'Carla Souza', number: '5511988880002' });
    const unreachable = buildContact({ id: 22, name: 'Carla Sem Número', number: null });
    const api = startFakeCompany({ contacts: [carla, unreachable] });
    await showApp('/tickets', bia);
    await at('tickets-new').click();
    await expect.element(contact).toHaveFocus();
    await userEvent.keyboard('ca');
    await expect.element(at('new-ticket-contact-note')).toHaveTextContent('Digite pelo menos 3 caracteres.');
    await userEvent.keyboard('rl');
    await expect.element(page.getByRole('option', { name: 'Carla Souza' })).toHaveTextContent('+55 (11) 98888-0002');
    expect(api.callsOf(contactsEndpoints.options).map(({ query }) => query.searchParam)).toEqual(['carl']);
    const disabled = page.getByRole('option', { name: 'Carla Sem Número' });
    await expect.element(disabled).toHaveAttribute('aria-disabled', 'true');
    await disabled.click({ force: true });
    await expect.element(submit).toBeDisabled();
    await expectAccessible('the new-ticket dialog', '[data-testid=new-ticket-dialog]');
    await page.getByRole('option', { name: 'Carla Souza' }).click();
    const queue = at('new-ticket-queue');
    await queue.selectOptions('');
    await submit.click();
    await expect.element(page.getByText('Selecione uma fila')).toBeVisible();
    expect(optionsOf(queue)).toEqual(['Escolha uma fila', 'Suporte']);
    await queue.selectOptions('Suporte');
    await submit.click();
    await expect.element(at('conversation-name')).toHaveTextContent('Carla Souza');
    expect(location.pathname).toMatch(/^\/tickets\/[\da-f-]{36}$/);
    expect(api.callsOf(ticketsEndpoints.create).map(({ body }) => body)).toEqual([
      { contactId: carla.id, queueId: support.id, userId: bia.id, status: 'open' },
    ]);
  });

  it('S438 the connection is asked for where there are several, and a conversation elsewhere is told of', async () => {
    const connections = [buildConnection({ id: 5, name: 'Loja' }), buildConnection({ id: 6, name: 'Filial' })];
    const api = startFakeCompany({ viewer: ana, tickets: [maria], connections });
    await showApp('/tickets', ana);
    await at('tickets-new').click();
    await expect.element(contact).toHaveFocus();
    await userEvent.keyboard('Maria');
    await page.getByRole('option', { name: /Maria Souza/ }).click();
    await expect.element(at('new-ticket-running')).toHaveTextContent('Loja, com Bia Rocha');
    expect(optionsOf(at('new-ticket-connection'))).toEqual(['Conexão padrão', 'Loja', 'Filial']);
    await expectAccessible('the new-ticket dialog with a warning', '[data-testid=new-ticket-dialog]');
    await at('new-ticket-connection').selectOptions('Filial');
    await submit.click();
    await expect.poll(() => api.callsOf(ticketsEndpoints.create).map(({ body }) => body.whatsappId)).toEqual([6]);
  });

  it('S151 S208 somebody new is added on the way, and a running conversation is named with the way to it', async () => {
    const api = startFakeCompany({ viewer: ana, tickets: [maria] });
    await showApp('/tickets', ana);
    await at('tickets-new').click();
    await expect.element(contact).toHaveFocus();
    await userEvent.keyboard('Zulmira');
    await page.getByRole('option', { name: /Adicionar/ }).click();
    await expect.element(at('contact-dialog-name')).toHaveValue('Zulmira');
    await at('contact-dialog-number').fill('+55 (11) 97777-1234');
    await at('contact-dialog-submit').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Zulmira');
    expect(textsOf(rowOf('Zulmira'))).toHaveLength(1);

    api.refuse(ticketsEndpoints.create, 'ERR_OTHER_OPEN_TICKET', { userName: bia.name, uuid: maria.uuid });
    await at('tickets-new').click();
    await expect.element(contact).toHaveFocus();
    await userEvent.keyboard('Maria');
    await page.getByRole('option', { name: /Maria Souza/ }).click();
    await submit.click();
    await expect.element(at('toast-error')).toHaveTextContent('Bia Rocha');
    await at('toast-action').click();
    await isAt(address);
  });
});

it('S476 a message is forwarded to an own conversation or to a contact, and the notice leads there', async () => {
  const joao = buildTicket({ id: 2, name: 'João Lima', user: bia });
  const carla = buildContact({ id: 77, name: 'Carla Prado' });
  const api = startFakeCompany({
    tickets: [maria, joao],
    messages: buildMessages(['O endereço é este']),
    contacts: [carla],
  });
  await showApp('/tickets', bia);
  await rowOf('Maria Souza').click();
  const forwarded = (): number[] => api.callsOf(messagesEndpoints.forward).map(({ params }) => params.ticketId);
  const openDialog = async (): Promise<void> => {
    await userEvent.hover(at('message').first());
    await at('message').first().getByTestId('message-menu').click();
    await at('message-forward').click();
    await expect.element(at('forward-receiver')).toHaveFocus();
  };
  await openDialog();
  await expect.element(page.getByRole('option')).toHaveTextContent('João Lima');
  await expectAccessible('forwarding a message', '[data-testid=forward-dialog]');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('forward-chosen')).toHaveTextContent('João Lima');
  await at('forward-dialog-submit').click();
  await isGone(at('forward-dialog'));
  expect(forwarded()).toEqual([2]);

  await openDialog();
  await at('forward-receiver').fill('Carla');
  await page.getByRole('option', { name: 'Carla Prado' }).click();
  await at('forward-dialog-submit').click();
  await isGone(at('forward-dialog'));
  expect(forwarded()).toHaveLength(2);
  expect(api.callsOf(ticketsEndpoints.create).map(({ body }) => body.contactId)).toEqual([77]);
  await expect.element(at('toast-success').last()).toHaveTextContent('Mensagem encaminhada para Carla Prado.');
  await at('toast-success').last().getByRole('button', { name: 'Abrir' }).click();
  await expect.element(at('conversation-name')).toHaveTextContent('Carla Prado');
});

it('S531 a message is forwarded to several at once, five at most, and whom it did not reach stay with the reason', async () => {
  const names = ['João Lima', 'Rita Dias', 'Zeca Melo', 'Lia Reis', 'Nuno Sá', 'Eva Luz'];
  const others = names.map((name, index) => buildTicket({ id: index + 2, name, user: bia }));
  const api = startFakeCompany({ tickets: [maria, ...others], messages: buildMessages(['O endereço é este']) });
  await showApp('/tickets', bia);
  await rowOf('Maria Souza').click();
  await userEvent.hover(at('message').first());
  await at('message').first().getByTestId('message-menu').click();
  await at('message-forward').click();
  for (const name of names.slice(0, 5)) {
    await at('forward-receiver').fill(name.slice(0, 4));
    await page.getByRole('option', { name }).click();
  }
  await expect.element(at('forward-receiver-note')).toHaveTextContent('No máximo 5 de cada vez.');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tirar Nuno Sá' }).click();
  await at('forward-receiver').fill('Eva');
  await page.getByRole('option', { name: 'Eva Luz' }).click();
  await expectAccessible('forwarding to several', '[data-testid=forward-dialog]');

  const forwardedTo = (): number[] => api.callsOf(messagesEndpoints.forward).map(({ params }) => params.ticketId);
  const accept = api.refuseSome(messagesEndpoints.forward, 'ERR_WINDOW_CLOSED', ({ params }) => params.ticketId === 3);
  await at('forward-dialog-submit').click();
  await expect.element(at('forward-refusal')).toHaveTextContent('Rita Dias');
  await expect.element(at('toast-success').last()).toHaveTextContent('Mensagem encaminhada para 4 pessoas.');
  expect(forwardedTo()).toEqual([2, 3, 4, 5, 7]);
  accept();
  await at('forward-dialog-submit').click();
  await isGone(at('forward-dialog'));
  // Rita's message is the same one, tried again.
  const [first, again] = api.callsOf(messagesEndpoints.forward).filter(({ params }) => params.ticketId === 3);
  expect(forwardedTo()).toHaveLength(6);
  expect(again?.body).toEqual(first?.body);
});

it('S481 S482 the attach menu sends a place and the card of a contact, which stand in the conversation', async () => {
  const carla = buildContact({ id: 77, name: 'Carla Prado' });
  const api = startFakeCompany({ tickets: [maria], messages: buildMessages(['Onde fica?']), contacts: [carla] });
  await showApp(address, bia);
  await at('composer-attach').click();
  await expect.element(at('attach-place')).toBeVisible();
  await expectAccessible('the attach menu', '[role=menu]');
  await at('attach-place').click();
  const position = page.getByTestId('place-dialog-position');
  await expect.element(position).toHaveFocus();
  await expectAccessible('sending a place', '[data-testid=place-dialog-form]');
  await position.fill('https://maps.app.goo.gl/AbCdEf');
  await at('place-dialog-submit').click();
  await expect.element(at('place-dialog-position-error')).toBeVisible();
  expect(api.callsOf(messagesEndpoints.sendPlace)).toHaveLength(0);
  await position.fill('https://www.google.com/maps?q=-23.5613,-46.6565');
  await at('place-dialog-name').fill(' Loja Centro ');
  await at('place-dialog-address').fill(' Rua Augusta, 1 ');
  // The first attempt may have been stored: the second is the same message, and what was typed is still there.
  const heal = api.refuse(messagesEndpoints.sendPlace, 'ERR_INTERNAL');
  await at('place-dialog-submit').click();
  await expect.element(at('toast-error')).toBeVisible();
  heal();
  await at('place-dialog-submit').dblClick();
  await isGone(at('place-dialog-form'));
  const places = api.callsOf(messagesEndpoints.sendPlace).map(({ body }) => body);
  const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja Centro', address: 'Rua Augusta, 1' };
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.map(() => ({ ...place, clientId: expect.stringMatching(/^[\da-f-]{36}$/) })));
  expect(new Set(places.map(({ clientId }) => clientId)).size).toBe(1);
  await expect.element(at('message-location')).toHaveTextContent('Loja CentroRua Augusta, 1');
  expect(count(at('message-location'))).toBe(1);

  await at('composer-attach').click();
  await userEvent.keyboard('{End}{Enter}');
  await at('card-contact').fill('Carla');
  await page.getByRole('option', { name: 'Carla Prado' }).click();
  await at('card-dialog-submit').click();
  await isGone(at('card-dialog-form'));
  expect(api.callsOf(messagesEndpoints.sendCard).map(({ body }) => body.contactId)).toEqual([77]);
  await expect.element(at('message-contact')).toBeVisible();
  await expect.element(at('composer-input')).toHaveFocus();
});

it('S477 a card that was sent begins a conversation: with who has its number, or with somebody added from it', async () => {
  const vcard = (number: string): string => `BEGIN:VCARD\nTEL;waid=${number}:+${number}\nEND:VCARD`;
  const cards = [
    { displayName: 'Oficina do Zé', vcard: vcard('5511977770000') },
    { displayName: 'Carla Prado', vcard: vcard('5511988000077') },
  ];
  const api = startFakeCompany({
    tickets: [maria],
    messages: buildMessages([JSON.stringify(cards)], { kind: 'contact' }),
    contacts: [buildContact({ id: 77, name: 'Carla', number: '5511988000077' })],
  });
  await showApp(address, bia);
  await page.getByRole('button', { name: 'Conversar com Carla Prado' }).click();
  await page.getByRole('option', { name: 'Carla' }).first().click();
  await at('new-ticket-dialog-submit').click();
  await expect.element(at('conversation-name')).toHaveTextContent('Carla');
  expect(api.callsOf(ticketsEndpoints.create).map(({ body }) => body.contactId)).toEqual([77]);

  await goTo(address);
  await page.getByRole('button', { name: 'Conversar com Oficina do Zé' }).click();
  await page.getByRole('option', { name: 'Oficina do Zé' }).click();
  await expect.element(at('contact-dialog-name')).toHaveValue('Oficina do Zé');
  await expect.element(at('contact-dialog-number')).toHaveValue('+55 (11) 97777-0000');
});

it('S454 the drawer lists the other tickets of the contact and leads to them', async () => {
  const current = buildTicket({ id: 9, name: 'Maria Souza', user: bia });
  const earlier = buildTicket({ id: 4, name: 'Maria Souza', user: ana, status: 'closed', contactId: 9 });
  startFakeCompany({ tickets: [current, earlier], contacts: [current.contact] });
  await showApp(`/tickets/${current.uuid}`, bia);
  await at('conversation-contact').click();
  await expect.element(at('earlier-ticket')).toHaveTextContent(/^#4 · 02\/11\/2026Resolvido · Suporte · Ana Prado$/);
  await expectAccessible('the drawer', '[data-testid=contact-drawer]');
  await at('earlier-ticket').click();
  await expect.element(at('conversation-id')).toHaveTextContent('#4');
});

describe('S455 the connection', () => {
  const shop = buildConnection({ id: 5, name: 'Loja' });
  const branch = buildConnection({ id: 6, name: 'Filial', status: 'DISCONNECTED' });

  it('is named in the header and in the row where there are several', async () => {
    startFakeCompany({ tickets: [maria], connections: [shop] });
    await showApp(address, bia);
    await expect.element(header).toBeVisible();
    expect(count(at('ticket-connection'))).toBe(0);
    startFakeCompany({ tickets: [maria], connections: [shop, branch] });
    await showApp(address, bia);
    await expect.element(header.getByTestId('ticket-connection')).toHaveTextContent('Loja');
    await expect.element(rowOf('Maria Souza').getByTestId('ticket-connection')).toHaveTextContent('Loja');
  });

  it('that is down says so in its conversations, with what happens to messages, until it is back', async () => {
    const elsewhere = buildTicket({
      id: 1,
      name: 'Maria Souza',
      user: bia,
      whatsappId: 6,
      whatsapp: { id: 6, name: 'Filial', provider: 'simulator', isSample: false },
    });
    const badges = [shop, branch].map(({ id, name, status, isDefault, updatedAt }) => ({
      id,
      name,
      status,
      isDefault,
      updatedAt,
    }));
    startFakeCompany({ tickets: [elsewhere], instead: [route(connectionsEndpoints.list, () => badges)] });
    await showApp(address, bia);
    await expect.element(at('connection-banner')).toHaveTextContent(/“Filial” está desconectada.*fica guardado/);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.send(connectionsEvents.whatsappBadge, {
      action: 'update',
      whatsapp: { id: 6, name: 'Filial', status: 'CONNECTED' },
    });
    await isGone(at('connection-banner'));
  });
});

it('S456 at 1366 pixels the drawer leaves the input 320, and tags beyond two are counted', async () => {
  const tags = ['VIP', 'Boleto', 'Troca', 'Atacado'].map((name, index) => ({ id: index + 1, name, color: '#B25000' }));
  startFakeCompany({ viewer: ana, tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: ana, tags })] });
  await showApp(address, ana);
  await expect.element(at('conversation-more-tags')).toHaveTextContent('+2');
  await at('conversation-contact').click();
  await expect.element(at('contact-drawer')).toBeVisible();
  await expect.poll(() => at('composer-input').element().getBoundingClientRect().width).toBeGreaterThanOrEqual(320);
});

it('S505 the drawer shows what the customer thought of the service, as soon as it is known', async () => {
  const closed = buildTicket({ id: 1, name: 'Maria Souza', user: bia, status: 'closed' });
  let rating: TicketRating | null = null;
  startFakeCompany({
    tickets: [closed],
    instead: [route(ticketsEndpoints.get, () => ({ ...closed, rating }))],
  });
  await showApp(`/tickets/${closed.uuid}`, bia);
  await at('conversation-contact').click();
  await expect.element(at('earlier-tickets')).toBeVisible();
  expect(count(at('ticket-rating'))).toBe(0);
  rating = {
    rate: 3,
    comment: 'Muito atenciosos',
    attendedBy: { id: 11, name: 'Ana' },
    closedBy: { id: 12, name: 'Bia' },
  };
  customerWrites({ body: 'Muito atenciosos' });
  await expect
    .element(at('ticket-rating'))
    .toHaveTextContent('Avaliação★★★ muito satisfeito“Muito atenciosos”Atendido por Ana · Resolvido por Bia');
  await expectAccessible('the rating', '[data-testid=ticket-rating]');
});

describe('S775 asking a customer for the number', () => {
  const hidden = { ...maria, contact: { ...maria.contact, number: null } };
  const ofMeta = { ...hidden, whatsapp: { id: 5, name: 'API', provider: 'cloud' as const, isSample: false } };

  it('is in the menu and in the drawer, is shown as what it is, and a refusal is a sentence', async () => {
    const api = startFakeCompany({ tickets: [ofMeta] });
    await showApp(address, bia);
    await at('conversation-actions').click();
    await page.getByRole('menuitem', { name: 'Pedir o número' }).click();
    await expect.element(at('toast-success')).toHaveTextContent('Pedido do número enviado.');
    await expect.element(at('message-number-request')).toHaveTextContent('Pedido do número de telefone');
    const heal = api.refuse(messagesEndpoints.askNumber, 'ERR_NUMBER_ASKED');
    await at('conversation-contact').click();
    await at('contact-drawer-ask-number').click();
    await expect.element(at('toast-error')).toHaveTextContent('Você já pediu o número neste atendimento hoje.');
    heal();
    expect(api.callsOf(messagesEndpoints.askNumber)).toHaveLength(2);
    await expectAccessible('the drawer with the question for the number', '[data-testid=contact-drawer]');
  });

  it.each([
    ['another connection', hidden],
    ['a known number', { ...ofMeta, contact: maria.contact }],
    ['a ticket that is not open', { ...ofMeta, status: 'closed' as const }],
  ])('is not offered for %s', async (_what, ticket) => {
    startFakeCompany({ tickets: [ticket] });
    await showApp(address, bia);
    await at('conversation-actions').click();
    await expect.element(page.getByRole('menuitem', { name: 'Agendar' })).toBeVisible();
    expect(count(page.getByRole('menuitem', { name: 'Pedir o número' }))).toBe(0);
  });
});

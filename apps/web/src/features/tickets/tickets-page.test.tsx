import { messagesEndpoints, ticketsEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { Refusal, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket, uuidOf } from '../../test/builders/build-ticket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { at, comesToRest, count, drawn, isGone, onPhone, showApp } from '../../test/show.tsx';

const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const waiting = buildTicket({ id: 1, name: 'Maria Souza' });
const input = at('composer-input');
const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });

async function accept(name: string): Promise<void> {
  await at('tickets-subtab-pending').click();
  await rowOf(name).getByTestId('ticket-accept').click();
  await expect.element(at('conversation-name')).toHaveTextContent(name);
}

describe('what one may not open or do', () => {
  it('S140 of two who accept in the list one learns who was quicker, and the row leaves', async () => {
    let isTaken = false;
    const taken = { ...buildTicket({ id: 1, name: 'Maria Souza', user: ana }), version: 2 };
    startFakeCompany({
      tickets: [waiting],
      instead: [
        route(ticketsEndpoints.getByUuid, () => (isTaken ? taken : waiting)),
        route(ticketsEndpoints.update, () => {
          isTaken = true;
          throw new Refusal('ERR_TICKET_ALREADY_TAKEN', { userName: ana.name });
        }),
      ],
    });
    await showApp('/tickets', bia);
    await at('tickets-subtab-pending').click();
    await rowOf('Maria Souza').getByTestId('ticket-accept').click();
    await expect.element(at('toast-error')).toHaveTextContent('Ana Prado');
    await isGone(rowOf('Maria Souza'));
  });

  it('S184 a colleague’s ticket can be read but not written in, and says whose it is', async () => {
    startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: ana })] });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await expect.element(at('composer-stop')).toHaveTextContent('Ana Prado');
    await expect.element(input).toBeDisabled();
  });

  it.each([
    ['S113 an unknown ticket', 'ERR_NO_TICKET_FOUND', 'Nenhum atendimento encontrado'],
    ['S112 a ticket of a foreign queue', 'ERR_NO_PERMISSION', 'Acesso não permitido'],
  ] as const)('%s leads back to the list', async (_title, code, words) => {
    const api = startFakeCompany();
    api.refuse(ticketsEndpoints.getByUuid, code);
    await showApp(`/tickets/${uuidOf(404)}`, bia);
    await expect.element(at('toast-error')).toHaveTextContent(words);
    await expect.poll(() => location.pathname).toBe('/tickets');
  });

  it('S182 S186 a refused text is back in the input', async () => {
    const api = startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await input.fill('   ');
    expect(count(at('composer-send'))).toBe(0);
    api.refuse(messagesEndpoints.send, 'ERR_TICKET_NOT_OPEN');
    await input.fill('Olá, Maria');
    await at('composer-send').click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(input).toHaveValue('Olá, Maria');
    await isGone(at('message-outgoing'));
  });
});

describe('the conversation', () => {
  it('S110 S156 on a narrow screen there is the list or the conversation, with a way back', async () => {
    await onPhone();
    startFakeCompany({ tickets: [waiting], messages: buildMessages(['Oi']) });
    await showApp('/tickets', bia);
    await accept('Maria Souza');
    expect(at('tickets-tab-open').element().checkVisibility()).toBe(false);
    expect(count(at('composer-sign'))).toBe(0);
    await at('conversation-back').click();
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    await isGone(at('conversation'));
    await rowOf('Maria Souza').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
    history.back();
    await expect.element(at('tickets-list')).toBeVisible();
  });

  it('S168 older messages come on scrolling up and the one being read stays still', async () => {
    const bodies = Array.from({ length: 60 }, (_, index) => `mensagem ${index + 1}`);
    startFakeCompany({ tickets: [maria], messages: buildMessages(bodies) });
    await showApp(`/tickets/${maria.uuid}`, bia);
    const messageOf = (number: number): Locator => page.getByText(`mensagem ${number}`, { exact: true });
    await expect.element(messageOf(60)).toBeInViewport();
    const placeOf = (): number => Math.round(messageOf(45).element().getBoundingClientRect().top);
    await comesToRest(at('messages-list'));
    at('messages-list').element().scrollTop = 45;
    const before = placeOf();
    await expect.element(messageOf(25)).toBeInTheDocument();
    await drawn();
    expect(Math.abs(placeOf() - before)).toBeLessThanOrEqual(2);
  });
});

describe('S390 without grave accessibility problems', () => {
  it('the empty desk, and the desk with a conversation', async () => {
    startFakeCompany();
    await showApp('/tickets', bia);
    await expect.element(at('tickets-empty')).toBeVisible();
    await expectAccessible('empty');

    const joao = buildTicket({ id: 2, name: 'João Lima' });
    startFakeCompany({ tickets: [maria, joao], messages: buildMessages(['Oi']) });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await input.fill('Bom dia');
    await at('composer-send').click();
    await expect.poll(() => document.querySelectorAll('[data-mine]')).toHaveLength(1);
    await at('tickets-subtab-pending').click();
    await expect.element(rowOf('João Lima')).toBeVisible();
    await expectAccessible('conversation');
  });

  it('the narrow desk, empty and with a conversation', async () => {
    await onPhone();
    startFakeCompany();
    await showApp('/tickets', bia);
    await expect.element(at('tickets-empty')).toBeVisible();
    await expectAccessible('narrow and empty');

    startFakeCompany({ tickets: [waiting], messages: buildMessages(['Oi']) });
    await showApp('/tickets', bia);
    await accept('Maria Souza');
    await expect.element(input).toBeVisible();
    await expectAccessible('narrow with a conversation');
  });
});

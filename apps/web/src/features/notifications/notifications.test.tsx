import { type OpenedTicket, ticketNotesEndpoints, ticketNotesEvents, ticketsEvents } from '@balcao/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { buildNote } from '../../test/builders/build-timeline.ts';
import { route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { customerWrites } from '../../test/fakes/fake-desk.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { at, count, isGone, showApp } from '../../test/show.tsx';

const bell = at('shell-unread-tickets');
const rows = at('unread-ticket');
const rowOf = (name: string): Locator => at('ticket-row').filter({ hasText: name });

/** What the page was made to show. */
let notes: { title: string; body: string; tag: string }[] = [];
let asked = 0;

/** Records notifications instead of showing them; `answer` is what the person says when asked. */
function recordNotes(permission: NotificationPermission, answer: NotificationPermission = 'granted'): void {
  class Note {
    static permission = permission;
    static async requestPermission(): Promise<NotificationPermission> {
      asked += 1;
      Note.permission = answer;
      return answer;
    }
    onclick: (() => void) | null = null;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      notes.push({ title, body, tag });
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', Note);
}

const original = globalThis.Notification;
beforeEach(() => {
  notes = [];
  asked = 0;
});
afterEach(() => void vi.stubGlobal('Notification', original));

async function show(address: string, tickets: readonly OpenedTicket[], viewer = bia): Promise<void> {
  startFakeCompany({ viewer, tickets, messages: buildMessages(['Oi']) });
  await showApp(address, viewer);
  await expect.poll(liveLine.isOpen).toBe(true);
}

describe('the bell', () => {
  const carlos = buildTicket({
    id: 2,
    name: 'Carlos Eduardo Pires de Albuquerque e Vasconcelos',
    user: bia,
    unreadMessages: 2,
    lastMessage: '📎 image',
  });

  it('S36 S38 S42 R9 counts and lists what is unread, live, and leads there', async () => {
    const icon = document.createElement('link');
    icon.rel = 'icon';
    document.head.prepend(icon);
    const maria = buildTicket({ id: 1, name: 'Maria Souza' });
    await show('/quick-messages', [maria, carlos, buildTicket({ id: 3, name: 'Já lido', user: bia })]);
    await expect.element(bell).toHaveAccessibleName('1 atendimento não lido');
    await expect.poll(() => document.title).toMatch(/^\(1\) /);
    expect(icon.getAttribute('href')).toBe('/favicon-unread.svg');

    // Another page is no reason to miss anything.
    customerWrites({ ticketId: maria.id, body: '*Alguém* aí?' });
    await expect.element(bell).toHaveAccessibleName('2 atendimentos não lidos');
    await expect.poll(() => document.title).toMatch(/^\(2\) /);
    await bell.click();
    await expect.poll(() => count(rows)).toBe(2);
    await expect.element(rows.first()).toHaveTextContent('Alguém aí?');
    await expect.element(rows.last()).toHaveTextContent('Foto');
    const popover = at('shell-unread-tickets-popover').getByRole('dialog').element();
    expect(popover.getBoundingClientRect().height).toBeLessThanOrEqual(350);
    expect(popover.scrollWidth).toBeLessThanOrEqual(popover.clientWidth);
    await expectAccessible('the bell', '[data-testid=shell-unread-tickets-popover]');

    await rows.first().click();
    await expect.poll(() => location.pathname).toBe('/tickets');
    await expect.element(rowOf('Maria Souza')).toHaveAttribute('data-revealed', 'true');
    // Somebody else takes it: it is no longer for this person.
    const taken = { ...maria, status: 'open' as const, userId: ana.id, user: { id: ana.id, name: ana.name } };
    liveLine.send(ticketsEvents.ticket, { action: 'update', ticket: { ...taken, unreadMessages: 1, version: 9 } });
    await expect.element(bell).toHaveAccessibleName('1 atendimento não lido');
    await bell.click();
    await rows.first().click();
    await expect.element(at('conversation-name')).toHaveTextContent(carlos.contact.name);
    await expect.element(bell).toHaveAccessibleName('Nenhum atendimento não lido');
    await expect.poll(() => document.title).not.toMatch(/^\(/);
    expect(icon.getAttribute('href')).toBe('/favicon.svg');
    icon.remove();
  });

  it('S222 a refusal is remembered and explained', async () => {
    recordNotes('default', 'denied');
    await show('/tags', []);
    expect(asked).toBe(0);
    await bell.click();
    await expect.element(at('notifications-ask')).toBeVisible();
    await expectAccessible('the offer of notifications', '[data-testid=notifications-ask]');
    await at('notifications-allow').click();
    await expect.element(at('notifications-denied')).toHaveTextContent('cadeado');
    expect(asked).toBe(1);
    expect(count(at('notifications-allow'))).toBe(0);
  });
});

describe('what is told', () => {
  it('S220 nothing of an open and visible ticket, of a colleague’s, of a group and of the chatbot’s', async () => {
    recordNotes('granted');
    const maria = buildTicket({ id: 1, name: 'Maria Souza', user: ana });
    await show(
      `/tickets/${maria.uuid}`,
      [
        maria,
        buildTicket({ id: 2, name: 'João Lima', user: bia }),
        buildTicket({ id: 3, name: 'Com o chatbot', user: ana, chatbot: true }),
        buildTicket({ id: 4, name: 'Grupo', user: ana, isGroup: true }),
        buildTicket({ id: 5, name: 'Por último' }),
      ],
      ana,
    );
    await expect.element(at('messages-list')).toBeVisible();
    for (const ticketId of [1, 2, 3, 4]) customerWrites({ ticketId, body: 'Em silêncio' });
    await expect.element(at('messages-list').getByText('Em silêncio')).toBeVisible();
    // Whoever comes last is told, so what came before would have been.
    customerWrites({ ticketId: 5, body: '*Preciso* de ajuda' });
    await expect.poll(() => notes).toEqual([{ title: 'Por último', body: 'Preciso de ajuda', tag: 'ticket-5' }]);
  });

  it('S453 the bell keeps what calls somebody who was away, and opening the conversation clears it', async () => {
    const elsewhere = buildTicket({ id: 1, name: 'Maria Souza', user: ana });
    const mention = {
      note: buildNote({ note: '@Bia Rocha confere?', user: { id: ana.id, name: ana.name } }),
      ticket: { id: 1, uuid: elsewhere.uuid, status: 'open' as const },
      contactName: 'Maria Souza',
    };
    let mentions = [mention];
    const api = startFakeCompany({
      tickets: [elsewhere],
      messages: buildMessages(['Oi']),
      instead: [
        route(ticketNotesEndpoints.mentions, () => mentions),
        route(ticketNotesEndpoints.seeMentions, ({ params: { ticketId } }) => {
          mentions = [];
          liveLine.send(ticketNotesEvents.mention, { action: 'seen', ticketId });
          return { ticketId };
        }),
      ],
    });
    await showApp('/tickets', bia);
    await expect.poll(liveLine.isOpen).toBe(true);
    await bell.click();
    await expect.element(at('mention-row')).toHaveTextContent(/Ana Prado chamou você.*Maria Souza · @Bia Rocha/);
    await at('mention-row').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
    await expect.poll(() => api.callsOf(ticketNotesEndpoints.seeMentions).length).toBe(1);
    await bell.click();
    await isGone(at('mention-row'));
  });

  it('S453 whoever is mentioned in a note is notified, unless the conversation is open', async () => {
    recordNotes('granted');
    const elsewhere = buildTicket({ id: 1, name: 'Maria Souza', user: ana });
    const record = buildNote({ note: '@Bia Rocha confere?', user: { id: ana.id, name: ana.name } });
    await show('/tickets', [elsewhere]);
    liveLine.send(ticketNotesEvents.mention, { action: 'create', record, ticket: elsewhere });
    await expect
      .poll(() => notes)
      .toEqual([{ title: 'Ana Prado chamou você em uma nota', body: '@Bia Rocha confere?', tag: 'ticket-1' }]);
  });

  it('S216 whoever gets a ticket sees it marked at the top and is notified', async () => {
    recordNotes('granted');
    const maria = buildTicket({ id: 2, name: 'Maria Souza' });
    await show('/tickets', [buildTicket({ id: 1, name: 'Mais antigo', user: bia }), maria]);
    await expect.element(rowOf('Mais antigo')).toBeVisible();
    const transferredBy = { id: ana.id, name: ana.name };
    const handed = { ...maria, status: 'open' as const, userId: bia.id, user: { id: bia.id, name: bia.name } };
    liveLine.send(ticketsEvents.ticket, {
      action: 'update',
      ticket: { ...handed, transferredBy, version: 2, updatedAt: new Date().toISOString() },
      transferredBy: ana.id,
    });
    await expect.element(at('ticket-row').first()).toHaveTextContent('Transferido por Ana');
    await expect.poll(() => notes.at(-1)?.title).toBe('Maria Souza foi transferido para você');
    await expectAccessible('a row that was handed over', '[data-testid=ticket-row]');
    await bell.click();
    await expect.element(rows).toHaveTextContent('Maria Souza');
    await userEvent.keyboard('{Escape}');
    await isGone(rows);
  });
});

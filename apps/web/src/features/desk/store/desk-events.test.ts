import {
  contactsEvents,
  type ListedTicket,
  messagesEvents,
  type PayloadOf,
  type Ticket,
  ticketsEvents,
  type TicketStatus,
  ticketStatuses,
} from '@balcao/contract';
import { isListed } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { bia, buildContact, buildMessage, buildTicket } from './build-desk.ts';
import { keepLists, setPages } from './list-changes.ts';
import { markAllStale } from './desk-events.ts';
import { setConversation } from './message-changes.ts';
import { applyContactEvent, applyMessageEvent, applyTagEvent, applyTicketEvent } from './desk-events.ts';
import { applyMessagesPage, applyTicketsPage } from './desk-pages.ts';
import { type DeskState, emptyDesk } from './desk-state.ts';
import { keyOf, type TicketListQuery, statusListQuery } from './ticket-list-query.ts';
import { beginPage } from './paged-ids.ts';
import { beginLoading } from './message-window.ts';
import { withOutgoing } from '../sending/outgoing.ts';
import { readOnlyReasonOf } from '../read-only-reason.ts';

type TicketEvent = PayloadOf<typeof ticketsEvents.ticket>;

/** The desk after fetching each list once: what a fresh screen shows. */
function fetched(tickets: readonly Ticket[], before: DeskState = emptyDesk): DeskState {
  return ticketStatuses.map(statusListQuery).reduce(
    (state, query) =>
      ask(
        state,
        query,
        tickets.filter((ticket) => isListed(bia, query, ticket)),
      ),
    before,
  );
}

/** The desk after a question was answered with these tickets. */
function ask(state: DeskState, query: TicketListQuery, tickets: readonly ListedTicket[]): DeskState {
  const asked = setPages(state, query, (pages) => beginPage(pages, 'first', 1));
  return applyTicketsPage(asked, query, { requestId: 1, page: 1, tickets, hasMore: false, viewer: bia });
}

const idsOf = (state: DeskState, query: TicketListQuery): readonly number[] =>
  state.lists.get(keyOf(query))?.pages.ids ?? [];
const pending = statusListQuery('pending');

const shown = (state: DeskState): Record<TicketStatus, readonly number[]> => ({
  open: idsOf(state, statusListQuery('open')),
  pending: idsOf(state, pending),
  closed: idsOf(state, statusListQuery('closed')),
});
const applyAll = (state: DeskState, events: readonly TicketEvent[]): DeskState =>
  events.reduce((desk, event) => applyTicketEvent(desk, ticketsEvents.ticket.payload.parse(event), bia), state);

const mine = { status: 'open', userId: bia.userId, user: { id: bia.userId, name: 'Bia Rocha' } } as const;
const anas = { status: 'open', userId: 7, user: { id: 7, name: 'Ana Prado' } } as const;
const waiting = buildTicket({ id: 1, minute: 1 });
const other = buildTicket({ id: 2, minute: 2 });

describe('events about tickets', () => {
  const cases: Array<[string, TicketEvent[], Ticket[]]> = [
    [
      'S135 a new one',
      [{ action: 'update', ticket: buildTicket({ id: 3, minute: 9 }) }],
      [waiting, other, buildTicket({ id: 3, minute: 9 })],
    ],
    [
      'S135 S145 one accepted by me',
      [
        { action: 'removeFromList', ticketId: 1 },
        { action: 'update', ticket: { ...waiting, ...mine, version: 2 } },
      ],
      [{ ...waiting, ...mine }, other],
    ],
    ['S135 S140 one accepted by a colleague', [{ action: 'removeFromList', ticketId: 1 }], [other]],
    [
      'S135 one accepted by a colleague while I have it open',
      [{ action: 'update', ticket: { ...waiting, ...anas, version: 2 } }],
      [other],
    ],
    [
      'S135 one moved to a queue that is not mine',
      [{ action: 'update', ticket: { ...waiting, queueId: 4, version: 2 } }],
      [other],
    ],
    [
      'S135 one of mine that was closed',
      [{ action: 'update', ticket: { ...waiting, ...mine, status: 'closed', version: 2 } }],
      [{ ...waiting, ...mine, status: 'closed' }, other],
    ],
    [
      'S136 a deleted one',
      [
        { action: 'delete', ticketId: 1 },
        { action: 'update', ticket: { ...waiting, version: 5 } },
      ],
      [other],
    ],
  ];
  it.each(cases)('%s: the old lists become what fresh ones are', (_, events, truth) => {
    const lived = applyAll(fetched([waiting, other]), events);
    expect(shown(lived)).toEqual(shown(fetched(truth)));
  });

  it('an older copy changes nothing, neither the ticket nor its place', () => {
    const state = fetched([{ ...waiting, ...mine, version: 4 }]);
    expect(shown(applyAll(state, [{ action: 'update', ticket: waiting }]))).toEqual({
      open: [1],
      pending: [],
      closed: [],
    });
  });

  it('S137 clears the badge, and a copy from before does not bring it back', () => {
    const unread = { ...waiting, unreadMessages: 3 };
    const state = applyAll(fetched([unread]), [
      { action: 'updateUnread', ticketId: 1 },
      { action: 'update', ticket: unread },
    ]);
    expect(state.tickets.get(1)?.unreadMessages).toBe(0);
  });

  it('T18 an answer from before an event does not undo it', () => {
    const asked = setPages(fetched([waiting, other]), pending, (pages) => beginPage(pages, 'first', 2));
    const lived = applyAll(asked, [
      { action: 'removeFromList', ticketId: 1 },
      { action: 'update', ticket: buildTicket({ id: 3, minute: 9 }) },
    ]);
    const answered = applyTicketsPage(lived, pending, {
      requestId: 2,
      page: 1,
      tickets: [other, waiting],
      hasMore: false,
      viewer: bia,
    });
    expect(idsOf(answered, pending)).toEqual([3, 2]);
    expect(
      applyTicketsPage(answered, pending, { requestId: 1, page: 1, tickets: [waiting], hasMore: false, viewer: bia }),
    ).toBe(answered);
  });

  it('T18 S40 after a gap the lists are fetched again and equal what the server has', () => {
    const stale = markAllStale(fetched([waiting, other]));
    expect([...stale.lists.values()].every((list) => list.pages.stale)).toBe(true);
    const truth = [{ ...other, ...mine, version: 3 }, buildTicket({ id: 4, minute: 5 })];
    const fresh = fetched(truth, stale);
    expect(shown(fresh)).toEqual(shown(fetched(truth)));
    expect([...fresh.lists.values()].some((list) => list.pages.stale)).toBe(false);
  });
});

describe('a list by its question', () => {
  const search: TicketListQuery = { ...pending, status: null, search: 'pedido' };
  const hit = { messageId: 90, body: 'Onde está o pedido?' };
  const searched = ask(fetched([waiting, other]), search, [{ ...other, hit }, waiting]);

  it('S135 what a search found changes in place: nothing new enters, what may not be seen leaves', () => {
    expect(searched.lists.get(keyOf(search))?.hits.get(2)).toEqual(hit);
    const lived = applyAll(searched, [
      { action: 'update', ticket: { ...waiting, updatedAt: '2027-01-01T00:00:00.000Z', version: 2 } },
      { action: 'update', ticket: buildTicket({ id: 3, minute: 9 }) },
    ]);
    expect(idsOf(lived, search)).toEqual([2, 1]);
    expect(idsOf(lived, pending)).toEqual([1, 3, 2]);
    expect(idsOf(applyAll(lived, [{ action: 'update', ticket: { ...other, ...anas, version: 3 } }]), search)).toEqual([
      1,
    ]);
  });

  it('S135 what was accepted stays in the search of those who still see it, where it stood', () => {
    const taken = applyAll(searched, [{ action: 'removeFromList', ticketId: 2 }]);
    expect(idsOf(taken, search)).toEqual([1]);
    expect(idsOf(applyAll(taken, [{ action: 'update', ticket: { ...other, ...mine, version: 3 } }]), search)).toEqual([
      2, 1,
    ]);
    expect(idsOf(applyAll(taken, [{ action: 'update', ticket: { ...other, ...anas, version: 3 } }]), search)).toEqual([
      1,
    ]);
  });

  it('S119 lists nobody asks for any more are forgotten, the others stay as they are', () => {
    const kept = keepLists(searched, [pending]);
    expect([...kept.lists.keys()]).toEqual([keyOf(pending)]);
    expect(kept.lists.get(keyOf(pending))).toBe(searched.lists.get(keyOf(pending)));
    expect(keepLists(kept, [pending])).toBe(kept);
  });

  it('S138 an event that moves nothing leaves the list the same object', () => {
    const lived = applyAll(searched, [{ action: 'update', ticket: { ...other, lastMessage: 'Oi', version: 2 } }]);
    expect(lived.lists).toBe(searched.lists);
    expect(lived.tickets.get(2)?.lastMessage).toBe('Oi');
  });
});

describe('events about messages', () => {
  const conversation = (before: DeskState): DeskState =>
    applyMessagesPage(
      setConversation(before, 1, (window) => beginLoading(window, 'first', 1)),
      1,
      { requestId: 1, messages: [buildMessage({ id: 10 })], timeline: [], notes: [], hasMore: false, hasNewer: false },
    );
  const open = conversation(fetched([{ ...waiting, ...mine }, other]));
  const hear = (state: DeskState, event: PayloadOf<typeof messagesEvents.appMessage>): DeskState =>
    applyMessageEvent(state, messagesEvents.appMessage.payload.parse(event), bia);

  it('S138 S169 a new one lifts its ticket, marks it unread and stands at the end of the conversation', () => {
    const touched = buildTicket({ id: 2, minute: 30, unreadMessages: 1, lastMessage: 'Oi', version: 2 });
    const both = fetched([waiting, buildTicket({ id: 3, minute: 3 }), other]);
    const state = hear(both, {
      action: 'create',
      message: buildMessage({ id: 11, ticketId: 2 }),
      ticket: touched,
      contact: buildContact(),
    });
    expect(idsOf(state, pending)).toEqual([2, 3, 1]);
    expect(state.tickets.get(2)).toMatchObject({ unreadMessages: 1, lastMessage: 'Oi' });
    expect(state.conversations.get(2)).toBeUndefined();
    expect(
      hear(open, {
        action: 'create',
        message: buildMessage({ id: 11 }),
        ticket: { ...waiting, ...mine, version: 2 },
        contact: buildContact(),
      }).conversations.get(1)?.ids,
    ).toEqual([10, 11]);
  });

  it('S169 changes in place, and an older ack changes nothing', () => {
    const read = hear(open, { action: 'update', message: buildMessage({ id: 10, ack: 3, version: 4 }) });
    expect(
      hear(read, { action: 'update', message: buildMessage({ id: 10, ack: 1, version: 3 }) }).messages.get(10)?.ack,
    ).toBe(3);
    expect(read.conversations.get(1)?.ids).toEqual([10]);
  });

  it('S185 the server’s message takes the place of its bubble, whether answer or event comes first', () => {
    const clientId = '0f4a1c1e-6f0e-4f5e-9d3a-2b7c8d9e0f11';
    const written = withOutgoing(open, 1, {
      clientId,
      body: 'Olá',
      sign: true,
      createdAt: '2026-11-02T12:01:00Z',
      state: 'sending',
    });
    const message = buildMessage({ id: 12, fromMe: true, clientId });
    const event = {
      action: 'create',
      message,
      ticket: { ...waiting, ...mine, version: 2 },
      contact: buildContact(),
    } as const;
    const twice = hear(hear(written, event), { action: 'update', message });
    expect(written.outgoing.get(1)).toHaveLength(1);
    expect(twice.outgoing.get(1)).toEqual([]);
    expect(twice.conversations.get(1)?.ids).toEqual([10, 12]);
  });
});

describe('events about contacts', () => {
  const hear = (state: DeskState, event: PayloadOf<typeof contactsEvents.contact>): DeskState =>
    applyContactEvent(state, contactsEvents.contact.payload.parse(event));

  it('S139 a new name reaches every ticket of the contact, an older one none', () => {
    const renamed = hear(fetched([waiting]), {
      action: 'update',
      contact: {
        ...buildContact({ name: 'Maria S. Lima', version: 3 }),
        isBlocked: false,
        isBotOff: false,
        isAnonymous: false,
      },
    });
    expect(renamed.contacts.get(50)?.name).toBe('Maria S. Lima');
    expect(applyAll(renamed, [{ action: 'update', ticket: { ...waiting, version: 2 } }]).contacts.get(50)?.name).toBe(
      'Maria S. Lima',
    );
  });

  it('S136 a deleted contact takes its tickets along', () => {
    const theirs = buildTicket({ id: 5, contact: buildContact({ id: 51 }) });
    expect(idsOf(hear(fetched([waiting, theirs]), { action: 'delete', contactId: 51 }), pending)).toEqual([1]);
  });

  it('contacts without a ticket here are left out', () => {
    expect(
      hear(emptyDesk, {
        action: 'create',
        contact: { ...buildContact(), isBlocked: false, isBotOff: false, isAnonymous: false },
      }),
    ).toBe(emptyDesk);
  });
});

describe('applyTagEvent', () => {
  const vip = { id: 5, name: 'VIP', color: '#0B63B0' };
  const late = { id: 6, name: 'Atrasado', color: '#B42318' };
  const tagsOf = (state: DeskState): string[][] =>
    [...state.tickets.values()].map(({ tags }) => tags.map((tag) => tag.name));
  const before = fetched([{ ...waiting, tags: [vip, late] }, buildTicket({ id: 5, tags: [late] })]);

  it('S255 a renamed tag is renamed and a deleted one vanishes on every ticket that has it', () => {
    const renamed = applyTagEvent(before, { action: 'update', tag: { ...late, name: 'Em atraso' } });
    expect(tagsOf(renamed)).toEqual([['VIP', 'Em atraso'], ['Em atraso']]);
    expect(tagsOf(applyTagEvent(before, { action: 'delete', tagId: late.id }))).toEqual([['VIP'], []]);
  });

  it('S255 a tag that no ticket has changes nothing', () => {
    expect(applyTagEvent(before, { action: 'delete', tagId: 99 })).toBe(before);
  });
});

describe('writing', () => {
  it.each([
    ['the owner', { ...waiting, ...mine }, bia, null],
    ['a colleague', { ...waiting, ...anas }, bia, { reason: 'notMine', name: 'Ana Prado' }],
    ['an admin', { ...waiting, ...anas }, { ...bia, isAdmin: true }, null],
    ['anybody while it waits', waiting, { ...bia, isAdmin: true }, { reason: 'notOpen' }],
    ['the owner of a closed one', { ...waiting, ...mine, status: 'closed' as const }, bia, { reason: 'notOpen' }],
  ])('S184 %s', (_, ticket, viewer, expected) => {
    expect(readOnlyReasonOf(ticket, viewer)).toEqual(expected);
  });
});

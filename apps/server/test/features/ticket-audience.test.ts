import { type Room, rooms } from '@balcao/contract';
import { canSeeTicket, isListed, type TicketFacts, ticketStatuses } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { roomsFor, type Subscriptions } from '../../src/drivers/realtime-socketio/rooms/rooms.ts';
import { bellAudience, talkAudience, ticketAudience, viewerOf } from '../../src/features/tickets/index.ts';
import type { Principal } from '../../src/platform/principal.ts';

const companyId = 7;
const ticketId = 40;
const base: Principal = {
  userId: 12,
  companyId,
  sessionId: 'session',
  profile: 'user',
  super: false,
  queueIds: [3],
  connectionIds: [5],
  companyHasNoQueue: false,
  restricted: false,
};
const people: Record<string, Principal> = {
  attendant: base,
  'attendant of two queues': { ...base, queueIds: [3, 4] },
  'attendant without queues': { ...base, queueIds: [], connectionIds: [] },
  'attendant without queues, with a connection that has none': { ...base, queueIds: [] },
  'attendant of a company without queues': { ...base, queueIds: [], companyHasNoQueue: true },
  admin: { ...base, profile: 'admin', queueIds: [] },
  operator: { ...base, profile: 'user', super: true, queueIds: [] },
};
const tickets: TicketFacts[] = ticketStatuses.flatMap((status) =>
  [null, 3, 4, 9].flatMap((queueId) =>
    [null, 12, 8].flatMap((userId) => [null, 5, 6].map((whatsappId) => ({ status, queueId, userId, whatsappId }))),
  ),
);

type Audience = (ticket: TicketFacts) => readonly Room[];
const audience: Audience = (ticket) => ticketAudience(companyId, { id: ticketId, ...ticket });
const talk: Audience = (ticket) => talkAudience(companyId, { id: ticketId, ...ticket });
const ring: Audience = (ticket) => bellAudience(companyId, { id: ticketId, ...ticket });
const hears = (
  principal: Principal,
  subscriptions: Subscriptions,
  { ticket, told = audience }: { ticket: TicketFacts; told?: Audience },
): boolean => {
  const joined = roomsFor(principal, subscriptions);
  return told(ticket).some((room) => joined.has(room));
};
const lists: Subscriptions = { notification: false, statuses: ticketStatuses, tickets: [] };
const bell: Subscriptions = { notification: true, statuses: [], tickets: [] };
const nothing: Subscriptions = { notification: false, statuses: [], tickets: [] };

/** Whether any list that somebody can ask for has the ticket. */
const isInAList = (principal: Principal, ticket: TicketFacts): boolean =>
  isListed(
    viewerOf(principal),
    { status: null, showAll: true, queueIds: [], tags: [], users: [] },
    {
      ...ticket,
      unreadMessages: 0,
      chatbot: false,
      lastMessage: '',
      lastSent: null,
      transferredBy: null,
      snoozedUntil: null,
      tags: [],
    },
  );

describe.each(Object.entries(people))('T33 S135 R11 the events of a ticket, %s', (_who, principal) => {
  const listed = tickets.filter((ticket) => isInAList(principal, ticket));
  const heard = (subscriptions: Subscriptions, told: Audience = audience): TicketFacts[] =>
    tickets.filter((ticket) => hears(principal, subscriptions, { ticket, told }));

  it('are heard, by the lists and by the bell, exactly of tickets that their lists have', () => {
    expect(heard(lists)).toEqual(listed);
    expect(heard(bell)).toEqual(listed);
  });

  it('are heard of no ticket that they may not see', () => {
    expect(listed.filter((ticket) => !canSeeTicket(viewerOf(principal), ticket))).toEqual([]);
  });

  it('S1080 are heard of no ticket, not even an own one, while nothing is joined', () => {
    expect(heard(nothing)).toEqual([]);
  });

  it('S1080 what is said reaches the lists and the conversation, and no bell', () => {
    expect(heard(lists, talk)).toEqual(listed);
    expect(heard({ ...nothing, tickets: [ticketId] }, talk)).toEqual(tickets);
    expect(heard(bell, talk)).toEqual([]);
  });

  it('S1082 R20 a bell rings for the own tickets and for those that nobody owns and the person may accept', () => {
    const isOfViewer = ({ userId }: TicketFacts): boolean => userId === null || userId === principal.userId;
    expect(heard(bell, ring)).toEqual(listed.filter(isOfViewer));
    expect(heard({ ...lists, tickets: [ticketId] }, ring)).toEqual([]);
  });

  it.each(ticketStatuses)('are heard of one status where only the list of %s is open', (status) => {
    expect(heard({ ...nothing, statuses: [status] })).toEqual(listed.filter((ticket) => ticket.status === status));
  });

  it('are heard of the conversation that is open, whoever owns it', () => {
    expect(heard({ ...nothing, tickets: [ticketId] })).toEqual(tickets);
  });
});

it.each(Object.entries(people))(
  'T33 R22 the people of an overdue company hear of no ticket, not even %s of an own one',
  (_who, person) => {
    const everything: Subscriptions = { notification: true, statuses: ticketStatuses, tickets: [ticketId] };
    expect(tickets.filter((ticket) => hears({ ...person, restricted: true }, everything, { ticket }))).toEqual([]);
  },
);

it('T33 the rooms of a ticket are never those of a whole company', () => {
  const wide = [rooms.company(companyId), rooms.companyAdmins(companyId), rooms.everyone, rooms.operators];
  expect(tickets.flatMap(audience).filter((room) => wide.includes(room))).toEqual([]);
});

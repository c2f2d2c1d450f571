import { buildTicket } from '../../../test/support/test-conversations.ts';
import { ticketsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import {
  audited,
  type Call,
  none,
  owned,
  requested,
  set,
  tell,
  ticketRead,
  ticketUpdated,
} from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

const moved = [
  tell(ticketsEvents.ticket, 'removeFromList', audiences.ticketBefore),
  ticketUpdated,
  tell(ticketsEvents.ticketTimeline, 'create', audiences.keptConversation),
];
const trackings = none('what happens to a ticket is kept with it, in ticket_trackings');

const firstTicket = ({ request }: Call): string => String([request.body['ticketIds']].flat()[0]);

/** What the new owner has seen is told to WhatsApp. */
const readTold = {
  messages: { changed: ['read'] },
  outbox: { added: ['id', 'connection_id', 'message_id', 'wids', 'next_at', 'created_at'] },
};

const onlyNarrows =
  'a list as JSON text that only narrows what the caller sees; foreign queues are tested with the tickets';

const eachAnswered =
  'each ticket is answered for itself, one of another company as one that is missing; the tests of these calls compare the two';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    ticket: async (app, company) => (await buildTicket(app, company, { status: 'pending' })).id,
    openTicket: async (app, company) => (await buildTicket(app, company)).id,
    ticketUuid: async (app, company) => (await buildTicket(app, company)).uuid,
  },
  rows: ({ canary, attendant, queueId }) => {
    const place = { connection_id: newest('connections'), queue_id: queueId, user_id: attendant.id };
    return [
      row('tickets', {
        ...place,
        contact_id: newest('contacts'),
        status: 'open',
        last_message: canary,
        chat: 'pn:5511988887777',
      }),
      row('ticket_trackings', { ...place, ticket_id: newest('tickets') }),
      row('ticket_timeline', {
        ticket_id: newest('tickets'),
        kind: 'accepted',
        user_id: attendant.id,
        note: canary,
        after_message_id: 0,
      }),
      row('ticket_pins', { ticket_id: newest('tickets'), user_id: attendant.id }),
      row('ticket_tags', { ticket_id: newest('tickets'), tag_id: newest('tags') }),
    ];
  },
  roles: {
    'tickets.list': everyUser,
    'tickets.counts': everyUser,
    'tickets.get': everyUser,
    'tickets.getByUuid': everyUser,
    'tickets.running': everyUser,
    'tickets.ofContact': everyUser,
    'tickets.history': everyUser,
    'tickets.colleagues': everyUser,
    'tickets.pins': everyUser,
    'tickets.pin': everyUser,
    'tickets.unpin': everyUser,
    'tickets.create': everyUser,
    'tickets.update': everyUser,
    'tickets.changeMany': everyUser,
    'tickets.tagMany': everyUser,
    'tickets.read': everyUser,
    'tickets.unread': everyUser,
    'tickets.snooze': everyUser,
    'tickets.remove': admins,
  },
  allowedChanges: {
    'tickets.create': {
      tickets: {
        added: [
          'id',
          'uuid',
          'contact_id',
          'queue_id',
          'user_id',
          'connection_id',
          'chat',
          'created_at',
          'updated_at',
          'waiting_since',
        ],
      },
      ticket_trackings: {
        added: ['id', 'ticket_id', 'queue_id', 'user_id', 'connection_id', 'created_at', 'started_at'],
      },
    },
    'tickets.update': {
      tickets: { changed: ['status', 'queue_id', 'user_id', 'unread', 'version', 'updated_at'] },
      ticket_timeline: { added: ['id', 'ticket_id', 'kind', 'user_id', 'after_message_id', 'created_at'] },
      // The chatbot keeps silent where a person attends.
      bot_states: { added: ['ticket_id', 'has_called'], changed: ['has_called'] },
      ...readTold,
    },
    'tickets.changeMany': {
      tickets: { changed: ['status', 'queue_id', 'user_id', 'unread', 'version', 'updated_at'] },
      ticket_timeline: { added: ['id', 'ticket_id', 'kind', 'user_id', 'after_message_id', 'created_at'] },
      // The chatbot keeps silent where a person attends.
      bot_states: { added: ['ticket_id', 'has_called'], changed: ['has_called'] },
      ...readTold,
      ...auditRow,
    },
    'tickets.tagMany': {
      tickets: { changed: ['version'] },
      ticket_tags: { added: ['ticket_id', 'tag_id', 'contact_id'] },
      // Its detail names the tag.
      audit_log: { added: [...auditRow.audit_log.added, 'detail'] },
    },
    // The caller does not own the example: nothing happens.
    'tickets.read': {},
    'tickets.pin': { ticket_pins: { added: ['ticket_id', 'user_id', 'created_at'] } },
    // The example is not pinned: nothing happens.
    'tickets.unpin': {},
    'tickets.unread': { tickets: { changed: ['unread', 'version'] } },
    'tickets.snooze': { tickets: { changed: ['snoozed_until', 'version'] } },
    'tickets.remove': {
      tickets: { removed: true },
      first_tickets: { removed: true },
      messages: { removed: true },
      ...auditRow,
    },
  },
  requestOverrides: {
    // One accepts for oneself only.
    'tickets.update': ({ caller }) => ({ body: { status: 'open', userId: caller.userId, queueId: undefined } }),
    'tickets.changeMany': ({ caller }) => ({ body: { status: 'open', userId: caller.userId, queueId: undefined } }),
    'tickets.tagMany': () => ({ body: { isOn: true } }),
    'tickets.snooze': () => ({ body: { until: new Date(Date.now() + 3_600_000).toISOString() } }),
    // No connection is linked here; the attendant’s own queue is the only one they may choose.
    'tickets.create': ({ caller }) => ({
      body: { userId: caller.userId, queueId: caller.company.queueId, whatsappId: undefined },
    }),
    'tickets.list': () => ({ query: { queueIds: '[]', tags: '[]', users: '[]', searchParam: '' } }),
    'tickets.counts': () => ({ query: { queueIds: '[]', tags: '[]', users: '[]', searchParam: '' } }),
  },
  tenancyExceptions: {
    'tickets.changeMany body.ticketIds[]': { status: 200, why: eachAnswered },
    'tickets.tagMany body.ticketIds[]': { status: 200, why: eachAnswered },
  },
  notRecordIds: {
    'tickets.list query.queueIds': onlyNarrows,
    'tickets.counts query.queueIds': onlyNarrows,
  },
  effects: [
    {
      endpoint: 'tickets.create',
      as: 'owner',
      // The contact of the example has a running ticket, which would be answered instead on its own connection.
      async arrange({ world, request }) {
        const { contactId } = request.body;
        await world.app.database.asOwner("UPDATE tickets SET status = 'closed' WHERE contact_id = $1", [contactId]);
        return {};
      },
      audit: trackings,
      tells: [ticketUpdated],
    },
    { endpoint: 'tickets.update', when: 'accepted', as: 'owner', audit: trackings, tells: moved },
    {
      endpoint: 'tickets.update',
      when: 'given to another queue',
      arrange: async ({ cast }) => ({ body: { status: undefined, userId: undefined, queueId: cast.otherQueueId } }),
      audit: trackings,
      tells: moved,
    },
    {
      endpoint: 'tickets.update',
      when: 'given to somebody of another queue',
      as: 'owner',
      async arrange(call) {
        await owned('open')(call);
        const { outsider, otherQueueId } = call.cast;
        return { body: { status: undefined, userId: outsider.id, queueId: otherQueueId } };
      },
      audit: trackings,
      tells: moved,
    },
    {
      endpoint: 'tickets.update',
      when: 'given back',
      as: 'owner',
      async arrange(call) {
        await owned('open')(call);
        return { body: { status: 'pending', userId: undefined } };
      },
      audit: trackings,
      tells: moved,
    },
    {
      endpoint: 'tickets.update',
      when: 'resolved',
      as: 'owner',
      async arrange(call) {
        await owned('open')(call);
        return { body: { status: 'closed', userId: undefined } };
      },
      audit: trackings,
      tells: moved,
    },
    {
      endpoint: 'tickets.update',
      when: 'reopened',
      as: 'owner',
      arrange: owned('closed'),
      audit: trackings,
      tells: moved,
    },
    {
      endpoint: 'tickets.changeMany',
      as: 'owner',
      audit: audited('ticket changed with others', firstTicket, { change: 'accept' }),
      tells: moved,
    },
    {
      endpoint: 'tickets.tagMany',
      audit: (call) => ({
        action: 'ticket tagged with others',
        object: firstTicket(call),
        detail: { tagId: Number(call.request.body['tagId']), isOn: true },
      }),
      tells: [ticketUpdated],
    },
    { endpoint: 'tickets.read', as: 'owner', arrange: owned('open'), audit: none('reading'), tells: [ticketRead] },
    {
      endpoint: 'tickets.pin',
      audit: none('personal'),
      tells: [tell(ticketsEvents.ticketPins, 'pin', audiences.caller)],
    },
    {
      endpoint: 'tickets.unpin',
      arrange: (call) =>
        set(call, 'INSERT INTO ticket_pins (company_id, user_id, ticket_id) VALUES ($1, $2, $3)', [
          call.caller.company.id,
          call.caller.userId,
          call.request.params['id'],
        ]),
      audit: none('personal'),
      tells: [tell(ticketsEvents.ticketPins, 'unpin', audiences.caller)],
    },
    {
      endpoint: 'tickets.unread',
      as: 'owner',
      arrange: owned('open'),
      audit: none('a reminder'),
      tells: [ticketUpdated],
    },
    { endpoint: 'tickets.snooze', audit: none('it comes back by itself'), tells: [ticketUpdated] },
    {
      endpoint: 'tickets.remove',
      audit: audited('ticket deleted', requested),
      tells: [tell(ticketsEvents.ticket, 'delete', audiences.ticketBefore)],
    },
  ],
};

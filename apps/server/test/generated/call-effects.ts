import {
  connectionsEvents,
  contactsEvents,
  helpEvents,
  messagesEvents,
  queuesEvents,
  quickMessagesEvents,
  sessionEvents,
  settingsEvents,
  tagsEvents,
  ticketNotesEvents,
  ticketsEvents,
  usersEvents,
} from '@balcao/contract';
import { insertSampleRecord } from '../../src/features/companies/index.ts';
import {
  answered,
  audited,
  none,
  nothing,
  requested,
  tell,
  type Call,
  type CallEffects,
  type Told,
} from './effects.ts';
import type { RequestParts } from './id-places.ts';
import { buildResource } from './resources.ts';
import { audiences } from './screens.ts';

const { everyone, company, admins, caller, ticket, ticketBefore, conversation } = audiences;

const badge = (action: string): Told => tell(connectionsEvents.whatsappBadge, action, company);
const connection = (action: string): Told[] => [tell(connectionsEvents.whatsapp, action, admins), badge(action)];
const session = tell(connectionsEvents.whatsappSession, 'update', admins);
const moved = [
  tell(ticketsEvents.ticket, 'removeFromList', ticketBefore),
  tell(ticketsEvents.ticket, 'update', ticket),
];
const newMessage = tell(messagesEvents.appMessage, 'create', ticket);
const changedMessage = tell(messagesEvents.appMessage, 'update', conversation);
const ticketUpdated = tell(ticketsEvents.ticket, 'update', ticket);
const ticketRead = tell(ticketsEvents.ticket, 'updateUnread', ticket);

const trackings = none('what happens to a ticket is kept with it, in ticket_trackings');
const message = none('the message itself says who wrote it');
const personal = none('a text of one’s own');
const customers = none('to keep customers’ records is everyday work');
const virtual = none('the virtual phone is no part of the product');
const unsigned = none('refused: nobody signed it');

const set = async ({ world }: Call, sql: string, values: unknown[]): Promise<Partial<RequestParts>> => {
  await world.app.database.asOwner(sql, values);
  return {};
};

/** The ticket of the request as it would be if the owner had taken it, or closed it. */
const owned =
  (status: 'open' | 'closed') =>
  (call: Call): Promise<Partial<RequestParts>> =>
    set(call, 'UPDATE tickets SET status = $2, user_id = $3, unread = 1 WHERE id = $1', [
      call.request.params['id'] ?? call.request.params['ticketId'],
      status,
      call.cast.owner.id,
    ]);

const withStatus =
  (status: string, wanted: 'on' | 'off') =>
  (call: Call): Promise<Partial<RequestParts>> =>
    set(call, 'UPDATE connections SET status = $2, wanted = $3 WHERE id = $1', [
      call.request.params['id'],
      status,
      wanted,
    ]);

/**
 * What every call that changes something leaves behind: its row in the audit log and the events it sends, to whom.
 * Endpoints that only read are left out and must leave nothing; a few of them do more than read and stand here.
 */
export const callEffects: readonly CallEffects[] = [
  {
    endpoint: 'session.login',
    as: 'newcomer',
    audit: audited('login', nothing),
    tells: [tell(sessionEvents.auth, 'update', caller)],
  },
  { endpoint: 'session.refresh', as: 'newcomer', audit: none('the session goes on'), tells: [] },
  { endpoint: 'session.logout', as: 'newcomer', audit: audited('logout', nothing), tells: [] },
  {
    endpoint: 'users.create',
    audit: audited('user created', answered, { profile: 'admin' }),
    tells: [tell(usersEvents.user, 'create', company)],
  },
  {
    endpoint: 'users.update',
    audit: audited('user changed', requested, { password: false, profile: 'user' }),
    tells: [tell(usersEvents.user, 'update', company)],
  },
  {
    endpoint: 'users.remove',
    audit: audited('user deleted', requested),
    tells: [tell(usersEvents.user, 'delete', company)],
  },
  {
    endpoint: 'queues.create',
    audit: audited('queue created', answered),
    tells: [tell(queuesEvents.queue, 'create', company)],
  },
  {
    endpoint: 'queues.update',
    audit: audited('queue changed', requested),
    tells: [tell(queuesEvents.queue, 'update', company)],
  },
  {
    endpoint: 'queues.remove',
    audit: audited('queue deleted', requested),
    tells: [tell(queuesEvents.queue, 'delete', company)],
  },
  {
    endpoint: 'quickMessages.create',
    as: 'owner',
    audit: personal,
    tells: [tell(quickMessagesEvents.quickmessage, 'create', caller)],
  },
  {
    endpoint: 'quickMessages.update',
    as: 'owner',
    audit: personal,
    tells: [tell(quickMessagesEvents.quickmessage, 'update', caller)],
  },
  {
    endpoint: 'quickMessages.remove',
    as: 'owner',
    audit: personal,
    tells: [tell(quickMessagesEvents.quickmessage, 'delete', caller)],
  },
  {
    endpoint: 'help.create',
    as: 'operator',
    audit: audited('help entry created', answered),
    tells: [tell(helpEvents.help, 'create', everyone)],
  },
  {
    endpoint: 'help.update',
    as: 'operator',
    audit: audited('help entry changed', requested),
    tells: [tell(helpEvents.help, 'update', everyone)],
  },
  {
    endpoint: 'help.remove',
    as: 'operator',
    audit: audited('help entry deleted', requested),
    tells: [tell(helpEvents.help, 'delete', everyone)],
  },
  {
    endpoint: 'companies.removeSampleData',
    async arrange({ world: { app, mine } }) {
      const queueId = Number(await buildResource.queue(app, mine));
      await app.uow.write(mine.id, ({ db }) => insertSampleRecord(db, 'queue', queueId));
      return {};
    },
    audit: audited('sample data removed', nothing),
    tells: [tell(queuesEvents.queue, 'delete', company)],
  },
  {
    endpoint: 'connections.create',
    audit: audited('connection created', answered, { provider: 'beta', token: true }),
    tells: [tell(connectionsEvents.whatsapp, 'create', admins), badge('update')],
  },
  {
    endpoint: 'connections.update',
    audit: audited('connection changed', requested, { provider: 'beta', token: true }),
    tells: connection('update'),
  },
  {
    endpoint: 'connections.remove',
    audit: audited('connection deleted', requested, { closedTickets: 0 }),
    tells: connection('delete'),
  },
  { endpoint: 'connections.testCloud', audit: none('what is tried is not kept'), tells: [] },
  { endpoint: 'connections.receiveWebhook', audit: unsigned, tells: [] },
  {
    endpoint: 'connections.startSession',
    audit: audited('connection started', requested),
    tells: [session, badge('update')],
  },
  {
    endpoint: 'connections.renewSession',
    audit: audited('connection renewed', requested),
    tells: [session, badge('update')],
  },
  {
    endpoint: 'connections.endSession',
    arrange: withStatus('CONNECTED', 'on'),
    audit: audited('connection ended', requested),
    tells: [session, badge('update')],
  },
  {
    endpoint: 'connections.pairByCode',
    arrange: withStatus('qrcode', 'on'),
    audit: audited('connection paired by code', requested),
    tells: [],
  },
  {
    endpoint: 'connections.settlePayment',
    arrange: (call) =>
      set(call, 'UPDATE connections SET payment_missing_at = app_now() WHERE id = $1', [call.request.params['id']]),
    audit: audited('connection payment settled', requested),
    tells: [session],
  },
  { endpoint: 'templates.sync', audit: none('it only asks Meta again'), tells: [] },
  {
    endpoint: 'contacts.importFromPhone',
    async audit({ world: { app, mine } }) {
      const [book] = await app.database.asOwner<{ id: number }>(
        'SELECT id FROM connections WHERE company_id = $1 AND is_default',
        [mine.id],
      );
      return { action: 'contacts imported', object: String(book?.id), detail: {} };
    },
    tells: [],
  },
  { endpoint: 'contacts.create', audit: customers, tells: [tell(contactsEvents.contact, 'create', company)] },
  {
    endpoint: 'contacts.create',
    when: 'for somebody who wants no marketing',
    arrange: async () => ({ body: { optedOut: true } }),
    audit: audited('contact opted out', answered),
    tells: [tell(contactsEvents.contact, 'create', company)],
  },
  { endpoint: 'contacts.update', audit: customers, tells: [tell(contactsEvents.contact, 'update', company)] },
  {
    endpoint: 'contacts.update',
    when: 'for somebody who wants no marketing',
    arrange: async () => ({ body: { optedOut: true } }),
    audit: audited('contact opted out', requested),
    tells: [tell(contactsEvents.contact, 'update', company)],
  },
  {
    endpoint: 'contacts.update',
    when: 'for somebody who wants marketing again',
    async arrange(call) {
      await set(call, 'UPDATE contacts SET opted_out_at = app_now() WHERE id = $1', [call.request.params['id']]);
      return { body: { optedOut: false } };
    },
    audit: audited('contact opted in', requested),
    tells: [tell(contactsEvents.contact, 'update', company)],
  },
  { endpoint: 'tickets.create', as: 'owner', audit: trackings, tells: [ticketUpdated] },
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
  { endpoint: 'tickets.read', as: 'owner', arrange: owned('open'), audit: none('reading'), tells: [ticketRead] },
  {
    endpoint: 'tickets.remove',
    audit: audited('ticket deleted', requested),
    tells: [tell(ticketsEvents.ticket, 'delete', ticketBefore)],
  },
  { endpoint: 'tags.sync', audit: none('tags order work, they decide nothing'), tells: [ticketUpdated] },
  {
    endpoint: 'tags.create',
    audit: none('tags order work, they decide nothing'),
    tells: [tell(tagsEvents.tag, 'create', company)],
  },
  {
    endpoint: 'ticketNotes.create',
    audit: none('the note itself says whose it is'),
    tells: [tell(ticketNotesEvents.ticketNote, 'create', conversation)],
  },
  {
    endpoint: 'ticketNotes.remove',
    as: 'owner',
    audit: none('a note is its author’s to take back'),
    tells: [tell(ticketNotesEvents.ticketNote, 'delete', conversation)],
  },
  {
    endpoint: 'messages.list',
    when: 'looked into by an admin who peeks',
    arrange: async () => ({ query: { pageNumber: undefined, markAsRead: undefined, peek: 'true' } }),
    audit: ({ request }) => ({ action: 'conversation peeked', object: String(request.params['ticketId']), detail: {} }),
    tells: [],
  },
  {
    endpoint: 'messages.list',
    when: 'read by the owner',
    as: 'owner',
    async arrange(call) {
      await owned('open')(call);
      return { query: { markAsRead: 'true' } };
    },
    audit: none('reading'),
    tells: [ticketRead],
  },
  { endpoint: 'messages.send', as: 'owner', audit: message, tells: [newMessage] },
  {
    endpoint: 'messages.sendTemplate',
    as: 'owner',
    async arrange(call) {
      const { name, language } = call.request.body;
      await set(
        call,
        `INSERT INTO message_templates (company_id, connection_id, name, language, category, status, body, footer, buttons)
         SELECT company_id, connection_id, $2, $3, 'utility', 'approved', 'Pronto.', '', '[]' FROM tickets WHERE id = $1`,
        [call.request.params['ticketId'], name, language],
      );
      return { body: { header: {}, body: {}, buttons: {} } };
    },
    audit: message,
    tells: [newMessage],
  },
  {
    endpoint: 'messages.resend',
    as: 'owner',
    async arrange(call) {
      const id = call.request.params['id'];
      await set(call, "UPDATE messages SET send_state = 'failed' WHERE id = $1", [id]);
      return set(
        call,
        `INSERT INTO outbox (company_id, connection_id, chat, message_id, state)
         SELECT m.company_id, m.connection_id, t.chat, m.id, 'failed' FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.id = $1`,
        [id],
      );
    },
    audit: message,
    tells: [changedMessage],
  },
  {
    endpoint: 'messages.remove',
    as: 'owner',
    audit: audited('message deleted', requested),
    tells: [changedMessage, ticketUpdated],
  },
  ...[
    'simulator.scan',
    'simulator.write',
    'simulator.acknowledge',
    'simulator.setFaults',
    'simulator.call',
    'simulator.type',
    'simulator.react',
    'simulator.edit',
    'simulator.revoke',
    'simulator.setPhone',
  ].map((endpoint): CallEffects => ({ endpoint, audit: virtual, tells: [] })),
  {
    endpoint: 'settings.update',
    audit: audited('setting changed', ({ request }) => String(request.params['key'])),
    tells: [tell(settingsEvents.settings, 'update', company)],
  },
  {
    endpoint: 'settings.update',
    when: 'of which only admins know',
    arrange: async () => ({ params: { key: 'autoReopenTimeout' }, body: { value: '60' } }),
    audit: audited('setting changed', ({ request }) => String(request.params['key'])),
    tells: [tell(settingsEvents.settings, 'update', admins)],
  },
];

/** What a call may do to a table. */
export type TableChanges = {
  /** Rows may appear; in these columns they may differ from the row the same call adds without the extra keys. */
  added?: readonly string[];
  /** Columns of existing rows that may change. */
  changed?: readonly string[];
  removed?: true;
};

const audited = { audit_log: { added: ['id', 'at', 'object'] } };
const counted = {
  rate_counters: { added: ['name', 'key', 'window_started_at'], changed: ['count', 'window_started_at'] },
};
const newUser = ['id', 'name', 'email', 'password_hash', 'created_at', 'updated_at'];
const queueValues = ['name', 'color', 'greeting_message', 'out_of_hours_message', 'schedules', 'updated_at'];
const connectionValues = [
  'name',
  'greeting_message',
  'completion_message',
  'out_of_hours_message',
  'rating_message',
  'token_hash',
  'token_hint',
  'updated_at',
];
const connectionQueues = { added: ['connection_id', 'queue_id'], removed: true } as const;
// The link is opened by whoever holds it; a start only says that it is wanted.
const requested = {
  connections: { changed: ['status', 'status_reason', 'status_since', 'wanted', 'wipe', 'version', 'updated_at'] },
};
/** What the new owner has seen is told to WhatsApp. */
const readTold = {
  messages: { changed: ['read'] },
  outbox: { added: ['id', 'connection_id', 'message_id', 'wids', 'next_at', 'created_at'] },
};
const newSession = {
  sessions: { added: ['id', 'created_at', 'last_used_at', 'expires_at'], changed: ['revoked_at', 'revoke_reason'] },
  refresh_tokens: { added: ['token_hash', 'session_id', 'created_at'] },
};

/**
 * Per endpoint the only rows and columns it may write. Endpoints without a line may write nothing; reading ones have
 * none.
 */
export const allowedChanges: Readonly<Record<string, Readonly<Record<string, TableChanges>>>> = {
  'setup.createOwner': counted,
  'session.login': { ...newSession, ...audited, ...counted },
  'session.refresh': {
    sessions: { changed: ['last_used_at', 'expires_at'] },
    refresh_tokens: { added: ['token_hash', 'session_id', 'created_at'], changed: ['used_at'] },
    ...counted,
  },
  'session.logout': { sessions: { changed: ['revoked_at', 'revoke_reason'] }, ...audited },
  'users.create': { users: { added: newUser }, user_queues: { added: ['user_id', 'queue_id'] }, ...audited },
  'users.update': {
    users: { changed: ['name', 'email', 'version', 'updated_at'] },
    user_queues: { added: ['user_id', 'queue_id'], removed: true },
    ...audited,
  },
  'users.remove': { users: { removed: true }, ...audited },
  'queues.create': { queues: { added: ['id', 'created_at', ...queueValues] }, ...audited },
  'queues.update': { queues: { changed: [...queueValues, 'version'] }, ...audited },
  'queues.remove': { queues: { removed: true }, ...audited },
  'quickMessages.create': { quick_messages: { added: ['id', 'shortcode', 'message', 'created_at', 'updated_at'] } },
  'quickMessages.update': { quick_messages: { changed: ['shortcode', 'message', 'updated_at'] } },
  'quickMessages.remove': { quick_messages: { removed: true } },
  'help.create': {
    help_entries: { added: ['id', 'title', 'description', 'video', 'created_at', 'updated_at'] },
    ...audited,
  },
  'help.update': { help_entries: { changed: ['title', 'description', 'video', 'updated_at'] }, ...audited },
  'help.remove': { help_entries: { removed: true }, ...audited },
  // What costs money, such as the due date, is not among the columns that may differ.
  'companies.signup': {
    companies: { added: ['id', 'name', 'email', 'plan_id', 'trial_expires_at', 'created_at', 'updated_at'] },
    users: { added: [...newUser, 'company_id'] },
    settings: { added: ['company_id', 'updated_at'] },
    audit_log: { added: ['id', 'at', 'company_id', 'actor_id'] },
    ...counted,
  },
  // Not the due date: a company without examples could otherwise clear it.
  'companies.removeSampleData': { sample_records: { removed: true }, ...audited },
  'connections.create': {
    connections: { added: ['id', 'created_at', 'status_since', ...connectionValues] },
    connection_queues: connectionQueues,
    ...audited,
  },
  'connections.update': {
    connections: { changed: [...connectionValues, 'version'] },
    connection_queues: connectionQueues,
    ...audited,
  },
  'connections.remove': { connections: { removed: true }, ...audited },
  'connections.startSession': { ...requested, ...audited },
  'connections.renewSession': { ...requested, ...audited },
  // What is tried is not kept.
  'connections.testCloud': {},
  'connections.receiveWebhook': {},
  'templates.sync': {},
  'messages.sendTemplate': {},
  // No QR code is shown beside which it could be.
  'connections.pairByCode': {},
  'connections.settlePayment': {},
  // No phone is linked that could be unlinked.
  'connections.endSession': {},
  'contacts.importFromPhone': { jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] }, ...audited },
  'contacts.create': {
    contacts: {
      added: [
        'id',
        'name',
        'folded_name',
        'email',
        'created_at',
        'updated_at',
        'picture_next_at',
        'opted_out_at',
        'marketing_told_at',
        'version',
      ],
    },
    ...audited,
    contact_fields: { added: ['id', 'contact_id', 'name', 'value'] },
  },
  'contacts.update': {
    contacts: {
      changed: [
        'name',
        'folded_name',
        'email',
        'named_by_person',
        'opted_out_at',
        'marketing_told_at',
        'version',
        'updated_at',
      ],
    },
    ...audited,
    contact_fields: { added: ['id', 'contact_id', 'name', 'value'], removed: true },
  },
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
    ...readTold,
  },
  // The caller does not own the example: nothing happens.
  'tickets.read': {},
  'tickets.remove': { tickets: { removed: true }, messages: { removed: true }, ...audited },
  'tags.sync': { ticket_tags: { added: ['ticket_id', 'tag_id'], removed: true }, tickets: { changed: ['version'] } },
  'tags.create': { tags: { added: ['id', 'name', 'color', 'created_at'] } },
  'ticketNotes.create': { ticket_notes: { added: ['id', 'ticket_id', 'contact_id', 'note', 'created_at'] } },
  'ticketNotes.remove': { ticket_notes: { removed: true } },
  'messages.send': {
    messages: {
      added: [
        'id',
        'ticket_id',
        'connection_id',
        'wid',
        'body',
        'quoted_id',
        'client_id',
        'sent_at',
        'created_at',
        'media_next_at',
      ],
      changed: ['read'],
    },
    outbox: { added: ['id', 'connection_id', 'message_id', 'wids', 'next_at', 'created_at'] },
    tickets: { changed: ['last_message', 'last_sent_id', 'unread', 'version', 'updated_at'] },
  },
  'messages.resend': {},
  'messages.remove': {
    messages: { changed: ['is_deleted', 'version'] },
    tickets: { changed: ['last_message', 'version'] },
    outbox: { added: ['id', 'message_id', 'next_at', 'created_at'] },
    ...audited,
  },
  // The virtual WhatsApp is outside: none of its tables is the product's.
  'simulator.scan': {},
  'simulator.write': {},
  'simulator.acknowledge': {},
  'simulator.setFaults': {},
  'simulator.call': {},
  'simulator.type': {},
  'simulator.react': {},
  'simulator.edit': {},
  'simulator.revoke': {},
  'simulator.setPhone': {},
  'settings.update': { settings: { changed: ['value', 'updated_at'] }, ...audited },
};

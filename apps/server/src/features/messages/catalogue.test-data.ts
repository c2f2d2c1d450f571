import { buildTicket } from '../../../test/support/test-conversations.ts';
import { driverEffects } from './driver-effects.test-data.ts';
import { messagesEvents, quickMessagesEvents, ticketsEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import {
  audited,
  none,
  owned,
  requested,
  set,
  tell,
  ticketRead,
  ticketUpdated,
} from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

const newMessage = tell(messagesEvents.appMessage, 'create', audiences.ticket);
/** Whoever answers has read the ticket. */
const answered = [newMessage, tell(ticketsEvents.ticket, 'updateUnread', audiences.bells)];
const changedMessage = tell(messagesEvents.appMessage, 'update', audiences.conversation);
const message = none('the message itself says who wrote it');

/** What sending a message changes. */
const written = {
  messages: {
    added: ['id', 'ticket_id', 'connection_id', 'wid', 'body', 'client_id', 'sent_at', 'created_at', 'media_next_at'],
    changed: ['read'],
  },
  outbox: { added: ['id', 'connection_id', 'message_id', 'wids', 'next_at', 'created_at'] },
  tickets: {
    changed: ['last_message', 'last_message_at', 'last_sent_id', 'silent_since', 'unread', 'version', 'updated_at'],
  },
};

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Written by the caller: nobody else may edit it.
    async message(app, company, caller) {
      const { messageId } = await buildTicket(app, company);
      await app.database.asOwner('UPDATE messages SET user_id = $2 WHERE id = $1', [
        messageId,
        caller?.userId ?? company.attendant.id,
      ]);
      return messageId;
    },
  },
  rows: ({ canary }) => {
    const place = { connection_id: newest('connections') };
    const chat = 'pn:5511988887777';
    return [
      row('messages', {
        ...place,
        ticket_id: newest('tickets'),
        contact_id: newest('contacts'),
        wid: canary,
        from_me: false,
        body: canary,
      }),
      row('message_charges', { message_id: newest('messages'), category: 'marketing' }),
      row('message_edits', { message_id: newest('messages'), edit_id: 'example', previous_body: canary }),
      row('link_pages', { url: `https://loja.test/${canary}`, title: canary }),
      row('inbound_events', { ...place, kind: 'message', provider_id: canary, chat }),
      row('outbox', { ...place, chat, message_id: newest('messages'), state: 'sent', next_at: '2099-01-01' }),
    ];
  },
  driverEffects,
  roles: {
    'messages.sendTemplate': everyUser,
    'messages.list': everyUser,
    'messages.search': everyUser,
    'messages.send': everyUser,
    'messages.sendPlace': everyUser,
    'messages.sendCard': everyUser,
    'messages.askNumber': everyUser,
    'messages.sendQuickFile': everyUser,
    'messages.forward': everyUser,
    'messages.resend': everyUser,
    'messages.edit': everyUser,
    'messages.react': everyUser,
    'messages.reveal': everyUser,
    'messages.remove': everyUser,
  },
  answersInstead: {
    // The connection has no templates.
    'messages.sendTemplate': [404, 'ERR_NO_TEMPLATE_FOUND'],
    // The contact has no number.
    'messages.sendCard': [400, 'ERR_CONTACT_WITHOUT_NUMBER'],
    // The connection is no one of Meta's API.
    'messages.askNumber': [400, 'ERR_CONNECTION_UNABLE'],
    // The quick message has no file.
    'messages.sendQuickFile': [404, 'ERR_NO_MEDIA_FOUND'],
    // The message holds no document.
    'messages.reveal': [404, 'ERR_NO_MESSAGE_FOUND'],
  },
  allowedChanges: {
    'messages.list': auditRow,
    'messages.sendTemplate': {},
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
      tickets: {
        changed: ['last_message', 'last_message_at', 'last_sent_id', 'silent_since', 'unread', 'version', 'updated_at'],
      },
    },
    'messages.sendPlace': written,
    'messages.sendCard': {},
    'messages.askNumber': {},
    'messages.sendQuickFile': {},
    'messages.forward': written,
    'messages.resend': {},
    'messages.edit': {
      messages: { changed: ['body', 'is_edited', 'version'] },
      message_edits: { added: ['message_id', 'edit_id', 'previous_body', 'edited_at'] },
      tickets: { changed: ['last_message', 'version'] },
      outbox: { added: ['id', 'connection_id', 'message_id', 'next_at', 'created_at'] },
      ...auditRow,
    },
    'messages.react': {
      messages: { changed: ['reactions', 'version'] },
      outbox: { added: ['id', 'connection_id', 'message_id', 'next_at', 'created_at'] },
    },
    'messages.reveal': counted,
    'messages.remove': {
      messages: { changed: ['is_deleted', 'version'] },
      tickets: { changed: ['last_message', 'version'] },
      outbox: { added: ['id', 'message_id', 'next_at', 'created_at'] },
      ...auditRow,
    },
  },
  requestOverrides: {
    // A message of the same ticket, and for admins only: both tested with the messages.
    'messages.list': () => ({ query: { before: undefined, around: undefined, after: undefined, peek: undefined } }),
    'messages.react': () => ({ body: { emoji: '👍' } }),
    // Whether what is quoted belongs to the ticket is tested with the messages.
    'messages.send': () => ({ body: { quotedMsg: undefined } }),
    'messages.sendQuickFile': () => ({ body: { quotedMsg: undefined } }),
  },
  notRecordIds: {
    'messages.send body.clientId': 'a mark the browser makes up',
    'messages.sendTemplate body.clientId': 'a mark the browser makes up',
    'messages.sendPlace body.clientId': 'a mark the browser makes up',
    'messages.sendCard body.clientId': 'a mark the browser makes up',
    'messages.askNumber body.clientId': 'a mark the browser makes up',
    'messages.sendQuickFile body.clientId': 'a mark the browser makes up',
    'messages.forward body.clientId': 'a mark the browser makes up',
    'messages.edit body.clientId': 'a mark the browser makes up',
  },
  effects: [
    {
      endpoint: 'messages.list',
      when: 'looked into by an admin who peeks',
      arrange: async () => ({ query: { pageNumber: undefined, markAsRead: undefined, peek: 'true' } }),
      audit: ({ request }) => ({
        action: 'conversation peeked',
        object: String(request.params['ticketId']),
        detail: {},
      }),
      tells: [],
    },
    {
      endpoint: 'messages.list',
      when: 'opened by an admin while it is somebody else’s',
      arrange: async (call) => owned('open')(call),
      audit: ({ request }) => ({
        action: 'conversation opened',
        object: String(request.params['ticketId']),
        detail: {},
      }),
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
    { endpoint: 'messages.send', as: 'owner', audit: message, tells: answered },
    { endpoint: 'messages.sendPlace', as: 'owner', audit: message, tells: answered },
    {
      endpoint: 'messages.sendCard',
      as: 'owner',
      arrange: (call) =>
        set(call, "UPDATE contacts SET number = '5511977770000' WHERE id = $1", [call.request.body['contactId']]),
      audit: message,
      tells: answered,
    },
    {
      endpoint: 'messages.askNumber',
      as: 'owner',
      async arrange(call) {
        const ticketId = call.request.params['ticketId'];
        const ofTicket = 'FROM tickets t WHERE t.id = $1';
        await set(call, `UPDATE connections c SET provider = 'cloud' ${ofTicket} AND c.id = t.connection_id`, [
          ticketId,
        ]);
        await set(call, `UPDATE contacts c SET number = NULL ${ofTicket} AND c.id = t.contact_id`, [ticketId]);
        await set(call, 'UPDATE messages SET sent_at = app_now() WHERE ticket_id = $1 AND NOT from_me', [ticketId]);
        return {};
      },
      audit: message,
      tells: answered,
    },
    {
      endpoint: 'messages.sendQuickFile',
      as: 'owner',
      arrange: (call) =>
        set(
          call,
          `WITH file AS (
             INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256, visibility)
             SELECT company_id, gen_random_uuid(), company_id || '/2030/01/' || gen_random_uuid(), 'tabela.pdf', 'application/pdf', 9, '\\x00', 'company'
             FROM quick_messages WHERE id = $1 RETURNING id)
           UPDATE quick_messages SET media_id = file.id, media_name = 'tabela.pdf' FROM file WHERE quick_messages.id = $1`,
          [call.request.body['quickMessageId']],
        ),
      audit: message,
      tells: [tell(quickMessagesEvents.quickmessage, 'update', audiences.caller), ...answered],
    },
    { endpoint: 'messages.forward', as: 'owner', audit: message, tells: answered },
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
      tells: answered,
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
      endpoint: 'messages.edit',
      as: 'owner',
      arrange: (call) =>
        set(call, 'UPDATE messages SET user_id = $2 WHERE id = $1', [call.request.params['id'], call.cast.owner.id]),
      audit: audited('message edited', requested),
      tells: [changedMessage, ticketUpdated],
    },
    {
      endpoint: 'messages.react',
      as: 'owner',
      audit: none('a reaction is shown with the message'),
      tells: [changedMessage],
    },
    {
      endpoint: 'messages.reveal',
      as: 'owner',
      async arrange(call) {
        const id = call.request.params['id'];
        await set(call, "UPDATE messages SET body = '529.982.247-25', masked_body = '•••.•••.•••-25' WHERE id = $1", [
          id,
        ]);
        return { body: { place: 0 } };
      },
      audit: audited('document revealed', requested, { place: 0 }),
      tells: [],
    },
    {
      endpoint: 'messages.remove',
      as: 'owner',
      audit: audited('message deleted', requested),
      tells: [changedMessage, ticketUpdated],
    },
  ],
};

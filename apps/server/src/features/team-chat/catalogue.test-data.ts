import { chatById, chatOfUser, teamChatEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { type Audience, audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue, type ResourceBuilder } from '../../../test/generated/catalogue.ts';
import { answered, audited, type Call, none, requested, set, tell } from '../../../test/generated/effects.ts';
import type { Caller } from '../../../test/generated/callers.ts';
import { everyUser } from '../../../test/generated/roles.ts';
import { addChat } from './index.ts';

/** A chat of the caller, or of the attendant, with one more person of the company. */
const build =
  (key: 'id' | 'uuid'): ResourceBuilder =>
  async (app, { id, canary, admin, attendant }, caller) => {
    const ownerId = caller?.userId ?? attendant.id;
    const other = ownerId === attendant.id ? admin.id : attendant.id;
    const chat = await app.uow.write(id, (work) =>
      addChat(work, { title: canary, ownerId, userIds: [ownerId, other] }),
    );
    return chat[key];
  };

const otherThan = ({ company: { admin, attendant }, userId }: Caller): number =>
  userId === attendant.id ? admin.id : attendant.id;

/** The caller and the person who shares the chat with them. */
const participants: Audience = ({ person }) => person === 'admin' || person === 'owner';
const othersThanCaller: Audience = (screen, about) => participants(screen, about) && screen.who.id !== about.callerId;

/** The chat of the request has the admin and the owner in it, whoever calls. */
const shared = async (call: Call) => {
  await set(call, 'DELETE FROM chat_users WHERE chat_id = $1', [call.request.params['id']]);
  return set(
    call,
    `INSERT INTO chat_users (company_id, chat_id, user_id, unreads)
     SELECT company_id, id, unnest($2::int[]), 1 FROM chats WHERE id = $1`,
    [call.request.params['id'], [call.cast.admin.id, call.cast.owner.id]],
  );
};
const withOther = async (call: Call) => ({ body: { users: [{ id: call.cast.owner.id }] } });

const chatRow = ['title', 'updated_at', 'version'];
const personal = none('what colleagues say to each other is theirs');

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { chat: build('id'), chatUuid: build('uuid') },
  rows: ({ canary, attendant }) => [
    row('chats', { title: canary, owner_id: attendant.id }),
    row('chat_users', { chat_id: newest('chats'), user_id: attendant.id }),
    row('chat_messages', {
      chat_id: newest('chats'),
      sender_id: attendant.id,
      sender_name: 'Ana',
      message: canary,
    }),
  ],
  roles: {
    'teamChat.page': everyUser,
    'teamChat.unread': everyUser,
    'teamChat.get': everyUser,
    'teamChat.create': everyUser,
    'teamChat.update': everyUser,
    'teamChat.remove': everyUser,
    'teamChat.read': everyUser,
    'teamChat.messages': everyUser,
    'teamChat.send': everyUser,
    'teamChat.typing': everyUser,
  },
  allowedChanges: {
    'teamChat.create': {
      chats: { added: ['id', 'uuid', 'created_at', ...chatRow] },
      chat_users: { added: ['chat_id', 'joined_at'] },
      ...auditRow,
    },
    'teamChat.update': { chats: { changed: chatRow }, ...auditRow },
    'teamChat.remove': { chats: { removed: true }, chat_users: { removed: true }, ...auditRow },
    'teamChat.read': {},
    'teamChat.send': {
      chats: { changed: ['last_text', 'last_sender_id', 'last_sender_name', 'last_at', 'updated_at', 'version'] },
      chat_users: { changed: ['unreads'] },
      chat_messages: { added: ['id', 'chat_id', 'message', 'client_id', 'created_at'] },
      // Who takes part may have a device.
      push_notices: { added: ['id', 'device_id', 'chat_id', 'next_at', 'created_at'] },
    },
    'teamChat.typing': {},
  },
  requestOverrides: {
    // The example names the attendant, who as caller would be alone.
    'teamChat.create': ({ caller }) => ({ body: { users: [{ id: otherThan(caller) }] } }),
    'teamChat.update': ({ caller }) => ({ body: { users: [{ id: otherThan(caller) }] } }),
  },
  notRecordIds: {
    'teamChat.read body.userId': 'older clients name who reads; it is always the caller',
    'teamChat.send body.clientId': 'what the sender’s browser called the message',
  },
  effects: [
    {
      endpoint: 'teamChat.create',
      arrange: withOther,
      audit: audited('chat created', answered),
      tells: [
        // Each under a name with their own id.
        tell(chatOfUser('{id}'), 'create', participants),
      ],
    },
    {
      endpoint: 'teamChat.update',
      arrange: async (call) => ({ ...(await shared(call)), ...(await withOther(call)) }),
      audit: audited('chat changed', requested),
      tells: [
        tell(chatOfUser('{id}'), 'update', participants),
        tell(teamChatEvents.chat, 'update', participants),
        tell(chatById('{id}'), 'update', participants),
      ],
    },
    {
      endpoint: 'teamChat.remove',
      arrange: shared,
      audit: audited('chat deleted', requested),
      tells: [tell(teamChatEvents.chat, 'delete', participants)],
    },
    {
      endpoint: 'teamChat.read',
      arrange: shared,
      audit: personal,
      tells: [tell(chatOfUser('{id}'), 'update', audiences.caller)],
    },
    {
      endpoint: 'teamChat.send',
      arrange: shared,
      audit: personal,
      tells: [
        tell(teamChatEvents.chat, 'new-message', participants),
        tell(chatById('{id}'), 'new-message', participants),
      ],
    },
    {
      endpoint: 'teamChat.typing',
      arrange: shared,
      audit: personal,
      tells: [tell(teamChatEvents.chat, 'typing', othersThanCaller)],
    },
  ],
};

import { type Chat, type ChatMessage, pageSize, teamChatEndpoints, type User } from '@balcao/contract';
import { Refusal, route, type Route } from './fake-api.ts';
import { ana, bia } from './fake-users.ts';

const personOf = ({ id, name }: Pick<User, 'id' | 'name'>, unreads = 0) => ({
  userId: id,
  unreads,
  user: { id, name },
});

/** The smallest valid chat, of Ana and Bia. */
export const buildChat = (parts: Partial<Chat> = {}): Chat => {
  const id = parts.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    title: 'Plantão de sábado',
    ownerId: ana.id,
    lastMessage: '',
    lastSenderId: null,
    lastText: '',
    lastAt: null,
    updatedAt: '2026-03-09T13:00:00.000Z',
    version: 1,
    users: [personOf(ana), personOf(bia)],
    ...parts,
  };
};

/** The smallest valid message, of Ana. */
export const buildChatMessage = (parts: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 1,
  chatId: 1,
  senderId: ana.id,
  sender: { name: ana.name },
  message: 'Oi',
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaBytes: null,
  clientId: null,
  createdAt: '2026-03-09T13:00:00.000Z',
  ...parts,
});

/** Answers for these chats and messages, and does with them what the real server does. Bia is who writes. */
export function teamChatRoutes(
  given: readonly Chat[] = [],
  said: readonly ChatMessage[] = [],
  people: readonly Pick<User, 'id' | 'name'>[] = [ana, bia],
): Route[] {
  let chats = [...given];
  let messages = [...said];
  const find = (matches: (chat: Chat) => boolean): Chat => {
    const chat = chats.find(matches);
    if (chat === undefined) throw new Refusal('ERR_NO_CHAT_FOUND');
    return chat;
  };
  function change(id: number, parts: Partial<Chat>): Chat {
    const known = find((chat) => chat.id === id);
    const changed = { ...known, ...parts, version: known.version + 1 };
    chats = [changed, ...chats.filter((chat) => chat.id !== id)];
    return changed;
  }
  const usersOf = (ids: readonly number[]) =>
    people.filter(({ id }) => id === bia.id || ids.includes(id)).map((person) => personOf(person));
  return [
    route(teamChatEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const found = chats.filter(({ title }) => title.toLowerCase().includes(searchParam.toLowerCase()));
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(teamChatEndpoints.unread, () =>
      chats
        .map(({ id, users }) => ({ id, unreads: users.find(({ userId }) => userId === bia.id)?.unreads ?? 0 }))
        .filter(({ unreads }) => unreads > 0),
    ),
    route(teamChatEndpoints.get, ({ params: { uuid } }) => find((chat) => chat.uuid === uuid)),
    route(teamChatEndpoints.create, ({ body: { title, users } }) => {
      const chat = buildChat({
        id: chats.length + 1,
        title,
        ownerId: bia.id,
        users: usersOf(users.map(({ id }) => Number(id))),
      });
      chats = [chat, ...chats];
      return chat;
    }),
    route(teamChatEndpoints.update, ({ params: { id }, body: { title, users } }) =>
      change(id, { title, users: usersOf(users.map((user) => Number(user.id))) }),
    ),
    route(teamChatEndpoints.remove, ({ params: { id } }) => {
      chats = chats.filter((chat) => chat.id !== id);
      return { id };
    }),
    route(teamChatEndpoints.read, ({ params: { id } }) => {
      const { users } = find((chat) => chat.id === id);
      return change(id, { users: users.map((one) => (one.userId === bia.id ? { ...one, unreads: 0 } : one)) });
    }),
    route(teamChatEndpoints.messages, ({ params: { id }, query: { pageNumber, searchParam } }) => {
      const found = messages.filter(
        ({ chatId, message }) => chatId === id && message.toLowerCase().includes(searchParam.toLowerCase()),
      );
      const end = found.length - (pageNumber - 1) * pageSize;
      const records = found.slice(Math.max(0, end - pageSize), Math.max(0, end));
      return { records, count: found.length, hasMore: end > pageSize };
    }),
    route(teamChatEndpoints.send, ({ params: { id }, body, files: [file] }) => {
      const before = messages.find(({ clientId }) => clientId !== null && clientId === body.clientId);
      if (before) return before;
      const message = buildChatMessage({
        id: messages.length + 1,
        chatId: id,
        senderId: bia.id,
        sender: { name: bia.name },
        message: body.message,
        clientId: body.clientId ?? null,
        createdAt: new Date().toISOString(),
        ...(file ? { mediaPath: '/media/x', mediaName: file.name, mediaType: file.type, mediaBytes: file.size } : {}),
      });
      messages = [...messages, message];
      return message;
    }),
    route(teamChatEndpoints.typing, ({ params: { id } }) => ({ id })),
  ];
}

import { type Chat, chatById, chatOfUser, type Room, rooms, teamChatEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { chatCreated, chatDeleted, chatMessageWritten, chatRead, chatTyping, chatUpdated } from './events.ts';

const idsOf = ({ users }: Chat): number[] => users.map(({ userId }) => userId);

/** The screens of these people; null when there are none, because an event needs a room. */
function roomsOf([first, ...rest]: readonly number[]): readonly [Room, ...Room[]] | null {
  return first === undefined ? null : [rooms.user(first), ...rest.map(rooms.user)];
}

/** What happens in a chat goes to the screens of those who take part in it and to nobody else. */
export function teamChatReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { chat: event } = teamChatEvents;
  const showTo = (companyId: number, record: Chat, userIds: readonly number[], action: 'create' | 'update'): void => {
    for (const userId of userIds)
      broadcaster.emit(chatOfUser(userId), companyId, [rooms.user(userId)], { action, record });
  };
  const takeFrom = (companyId: number, id: number, userIds: readonly number[]): void => {
    const to = roomsOf(userIds);
    if (to) broadcaster.emit(event, companyId, to, { action: 'delete', id });
  };
  return [
    react(chatCreated, ({ companyId, data: chat }) => showTo(companyId, chat, idsOf(chat), 'create')),
    react(chatUpdated, ({ companyId, data: { chat, added, removed } }) => {
      takeFrom(companyId, chat.id, removed);
      const stayed = idsOf(chat).filter((id) => !added.includes(id));
      showTo(companyId, chat, added, 'create');
      showTo(companyId, chat, stayed, 'update');
      const to = roomsOf(idsOf(chat));
      if (!to) return;
      broadcaster.emit(event, companyId, to, { action: 'update', chat });
      broadcaster.emit(chatById(chat.id), companyId, to, { action: 'update', chat });
    }),
    react(chatDeleted, ({ companyId, data: { id, userIds } }) => takeFrom(companyId, id, userIds)),
    react(chatMessageWritten, ({ companyId, data: { message, chat } }) => {
      const to = roomsOf(idsOf(chat));
      if (!to) return;
      const payload = { action: 'new-message', newMessage: message, chat } as const;
      broadcaster.emit(event, companyId, to, payload);
      broadcaster.emit(chatById(chat.id), companyId, to, payload);
    }),
    react(chatRead, ({ companyId, data: { chat, userId } }) => showTo(companyId, chat, [userId], 'update')),
    react(chatTyping, ({ companyId, data: { chatId, user, userIds } }) => {
      const to = roomsOf(userIds);
      if (to) broadcaster.emit(event, companyId, to, { action: 'typing', chatId, user });
    }),
  ];
}

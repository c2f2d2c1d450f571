/** The cache key of the own chats, by search. */
export const chatsKey = ['teamChat', 'list'] as const;

/** The cache key of the chats with unseen messages. */
export const unreadChatsKey = ['teamChat', 'unread'] as const;

/** The cache key of one chat by its address, or of all of them. */
export const chatKey = (...uuid: [string?]) => ['teamChat', 'chat', ...uuid] as const;

/** The cache key of the messages of a chat. */
export const messagesKey = (chatId: number) => ['teamChat', 'messages', chatId] as const;

import { teamChatEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { StoreDeps } from '../media/index.ts';
import { deleteChat } from './delete-chat.ts';
import { listUnread } from './queries.ts';
import { markChatRead, readChat, readChats, readMessages, showTyping } from './read-chats.ts';
import { createChat, updateChat } from './save-chat.ts';
import { sendFile, sendText } from './send-message.ts';

/** The chats the caller takes part in; others do not exist. */
export function teamChatRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  return [
    route(teamChatEndpoints.page, ({ principal, query }) =>
      readChats(uow, principal, { search: query.searchParam, page: query.pageNumber }),
    ),
    route(teamChatEndpoints.unread, ({ principal }) =>
      uow.read(principal.companyId, (db) => listUnread(db, principal.userId)),
    ),
    route(teamChatEndpoints.get, ({ principal, params }) => readChat(uow, principal, params.uuid)),
    route(teamChatEndpoints.create, ({ principal, body }) => createChat(uow, principal, body)),
    route(teamChatEndpoints.update, ({ principal, params, body }) =>
      updateChat(uow, principal, { id: params.id, input: body }),
    ),
    route(teamChatEndpoints.remove, ({ principal, params }) => deleteChat(uow, principal, params.id)),
    route(teamChatEndpoints.read, ({ principal, params }) => markChatRead(uow, principal, params.id)),
    route(teamChatEndpoints.messages, ({ principal, params, query }) =>
      readMessages(uow, principal, { chatId: params.id, search: query.searchParam, page: query.pageNumber }),
    ),
    route(teamChatEndpoints.send, ({ principal, params: { id: chatId }, body, request }) =>
      body === null ? sendFile(deps, principal, { chatId, request }) : sendText(uow, principal, { chatId, ...body }),
    ),
    route(teamChatEndpoints.typing, ({ principal, params }) => showTyping(uow, principal, params.id)),
  ];
}

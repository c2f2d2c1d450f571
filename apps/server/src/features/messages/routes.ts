import { messagesEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { deleteMessage, resendMessage } from './conversation/change-message.ts';
import { editOwnMessage } from './conversation/edit-message.ts';
import { reactToMessage } from './conversation/react-to-message.ts';
import { revealDocumentOf } from './conversation/reveal-document.ts';
import { readMessages, type ReadDeps } from './conversation/read-messages.ts';
import { searchMessages } from './conversation/search-messages.ts';
import { sendFiles, type SendFilesDeps } from './media/send-files.ts';
import { askNumber } from './outbound/ask-number.ts';
import { forwardMessage } from './outbound/forward-message.ts';
import { sendCard, sendPlace } from './outbound/send-card.ts';
import { sendQuickFile } from './outbound/send-quick-file.ts';
import { sendMessage } from './outbound/send-message.ts';
import { sendTemplate } from './outbound/send-template.ts';

/** What is said in conversations. */
export function messagesRoutes(deps: SendFilesDeps & ReadDeps): Route[] {
  const { uow, clock } = deps;
  return [
    route(messagesEndpoints.list, ({ principal, params, query }) =>
      readMessages(deps, principal, params.ticketId, query),
    ),
    route(messagesEndpoints.search, ({ principal, params, query }) =>
      searchMessages(uow, principal, params.ticketId, query.searchParam),
    ),
    route(messagesEndpoints.send, ({ principal, params, body, request }) =>
      body === null
        ? sendFiles(deps, principal, { ticketId: params.ticketId, request })
        : sendMessage(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.sendTemplate, ({ principal, params, body }) =>
      sendTemplate(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.sendPlace, ({ principal, params, body }) =>
      sendPlace(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.sendCard, ({ principal, params, body }) => sendCard(uow, principal, params.ticketId, body)),
    route(messagesEndpoints.askNumber, ({ principal, params, body }) =>
      askNumber(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.sendQuickFile, ({ principal, params, body }) =>
      sendQuickFile(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.forward, ({ principal, params, body }) =>
      forwardMessage(deps, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.resend, ({ principal, params }) => resendMessage(uow, principal, params.id)),
    route(messagesEndpoints.edit, ({ principal, params, body }) =>
      editOwnMessage({ uow, clock }, principal, params.id, body),
    ),
    route(messagesEndpoints.react, ({ principal, params, body }) =>
      reactToMessage(uow, principal, params.id, body.emoji),
    ),
    route(messagesEndpoints.reveal, ({ principal, params, body }) =>
      revealDocumentOf(uow, principal, { id: params.id, place: body.place }),
    ),
    route(messagesEndpoints.remove, ({ principal, params }) => deleteMessage({ uow, clock }, principal, params.id)),
  ];
}

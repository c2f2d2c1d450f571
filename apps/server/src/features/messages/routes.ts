import { messagesEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { deleteMessage, resendMessage } from './conversation/change-message.ts';
import { readMessages, type ReadDeps } from './conversation/read-messages.ts';
import { sendFiles, type SendFilesDeps } from './media/send-files.ts';
import { sendMessage } from './outbound/send-message.ts';
import { sendTemplate } from './outbound/send-template.ts';

/** What is said in conversations. */
export function messagesRoutes(deps: SendFilesDeps & ReadDeps): Route[] {
  const { uow, clock } = deps;
  return [
    route(messagesEndpoints.list, ({ principal, params, query }) =>
      readMessages(deps, principal, params.ticketId, query),
    ),
    route(messagesEndpoints.send, ({ principal, params, body, request }) =>
      body === null
        ? sendFiles(deps, principal, { ticketId: params.ticketId, request })
        : sendMessage(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.sendTemplate, ({ principal, params, body }) =>
      sendTemplate(uow, principal, params.ticketId, body),
    ),
    route(messagesEndpoints.resend, ({ principal, params }) => resendMessage(uow, principal, params.id)),
    route(messagesEndpoints.remove, ({ principal, params }) => deleteMessage({ uow, clock }, principal, params.id)),
  ];
}

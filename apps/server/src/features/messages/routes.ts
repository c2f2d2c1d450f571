import { messagesEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteMessage, resendMessage } from './change-message.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

/** What is said in conversations. */
export function messagesRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(messagesEndpoints.list, ({ principal, params, query }) => readMessages(uow, principal, params.ticketId, query)),
    route(messagesEndpoints.send, ({ principal, params, body }) => sendMessage(uow, principal, params.ticketId, body)),
    route(messagesEndpoints.resend, ({ principal, params }) => resendMessage(uow, principal, params.id)),
    route(messagesEndpoints.remove, ({ principal, params }) => deleteMessage(uow, principal, params.id)),
  ];
}

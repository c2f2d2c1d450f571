import { ticketsEndpoints, ticketTagsEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { changeTicket } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { markTicketAsRead } from './mark-ticket-read.ts';
import { readCounts, readTicket, readTicketByUuid, readTickets } from './read-tickets.ts';
import { syncTags } from './sync-tags.ts';

/** The conversations of the company. */
export function ticketsRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(ticketsEndpoints.list, ({ principal, query }) => readTickets(uow, principal, query)),
    route(ticketsEndpoints.counts, ({ principal, query }) => readCounts(uow, principal, query)),
    route(ticketsEndpoints.get, ({ principal, params }) => readTicket(uow, principal, params.id)),
    route(ticketsEndpoints.getByUuid, ({ principal, params }) => readTicketByUuid(uow, principal, params.uuid)),
    route(ticketsEndpoints.create, ({ principal, body }) => createTicket(uow, principal, body)),
    route(ticketsEndpoints.update, ({ principal, params, body }) =>
      changeTicket(uow, principal, { id: params.id, ...body }),
    ),
    route(ticketsEndpoints.read, ({ principal, params }) => markTicketAsRead(uow, principal, params.id)),
    route(ticketsEndpoints.remove, ({ principal, params }) => deleteTicket(uow, principal, params.id)),
    route(ticketTagsEndpoints.sync, ({ principal, body }) => syncTags(uow, principal, body)),
  ];
}

import { ticketsEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { acceptTicket } from './accept-ticket.ts';
import { readTicketByUuid, readTickets } from './read-tickets.ts';

/** The conversations of the company. */
export function ticketsRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(ticketsEndpoints.list, ({ principal, query }) => readTickets(uow, principal, query)),
    route(ticketsEndpoints.getByUuid, ({ principal, params }) => readTicketByUuid(uow, principal, params.uuid)),
    route(ticketsEndpoints.update, ({ principal, params, body }) => acceptTicket(uow, principal, { id: params.id, userId: body.userId })),
  ];
}

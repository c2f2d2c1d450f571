import { ticketsEndpoints, ticketTagsEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { changeTicket } from './changing/change-ticket.ts';
import { changeTickets, tagTickets } from './changing/change-tickets.ts';
import { createTicket } from './opening/create-ticket.ts';
import { deleteTicket } from './changing/delete-ticket.ts';
import { markTicketAsRead } from './attention/mark-ticket-read.ts';
import { markTicketAsUnread } from './attention/mark-ticket-unread.ts';
import { pinTicket, readPins, unpinTicket } from './attention/pin-ticket.ts';
import { readRunning } from './opening/read-running.ts';
import {
  readCounts,
  readHistory,
  readTicketsOfContact,
  readTicket,
  readTicketByUuid,
  readTickets,
} from './list/read-tickets.ts';
import { createWakeJob, snoozeTicket } from './attention/snooze-ticket.ts';
import { listColleagues } from './opening/new-ticket-queries.ts';
import { syncTags } from './changing/sync-tags.ts';

export type TicketsRoutesDeps = { uow: UnitOfWork; clock: Clock; queue: JobQueue };

/** The conversations of the company. */
export function ticketsRoutes({ uow, clock, queue }: TicketsRoutesDeps): Route[] {
  const wakeJob = createWakeJob(uow);
  return [
    route(ticketsEndpoints.list, ({ principal, query }) => readTickets(uow, principal, query)),
    route(ticketsEndpoints.counts, ({ principal, query }) => readCounts(uow, principal, query)),
    route(ticketsEndpoints.colleagues, ({ principal }) => uow.read(principal.companyId, listColleagues)),
    route(ticketsEndpoints.get, ({ principal, params }) => readTicket(uow, principal, params.id)),
    route(ticketsEndpoints.getByUuid, ({ principal, params }) => readTicketByUuid(uow, principal, params.uuid)),
    route(ticketsEndpoints.pins, ({ principal }) => readPins(uow, principal)),
    route(ticketsEndpoints.pin, ({ principal, params }) => pinTicket(uow, principal, params.id)),
    route(ticketsEndpoints.unpin, ({ principal, params }) => unpinTicket(uow, principal, params.id)),
    route(ticketsEndpoints.running, ({ principal, query }) => readRunning(uow, principal, query.contactId)),
    route(ticketsEndpoints.ofContact, ({ principal, params }) => readTicketsOfContact(uow, principal, params.id)),
    route(ticketsEndpoints.history, ({ principal, params }) => readHistory(uow, principal, params.id)),
    route(ticketsEndpoints.create, ({ principal, body }) => createTicket(uow, principal, body)),
    route(ticketsEndpoints.update, ({ principal, params, body }) =>
      changeTicket(uow, principal, { id: params.id, ...body }),
    ),
    route(ticketsEndpoints.changeMany, ({ principal, body }) => changeTickets(uow, principal, body)),
    route(ticketsEndpoints.tagMany, ({ principal, body }) => tagTickets(uow, principal, body)),
    route(ticketsEndpoints.read, ({ principal, params }) => markTicketAsRead(uow, principal, params.id)),
    route(ticketsEndpoints.unread, ({ principal, params }) => markTicketAsUnread(uow, principal, params.id)),
    route(ticketsEndpoints.snooze, ({ principal, params, body }) =>
      snoozeTicket({ uow, clock, queue, wakeJob }, principal, { id: params.id, ...body }),
    ),
    route(ticketsEndpoints.remove, ({ principal, params }) => deleteTicket(uow, principal, params.id)),
    route(ticketTagsEndpoints.sync, ({ principal, body }) => syncTags(uow, principal, body)),
  ];
}

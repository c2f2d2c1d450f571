import { type Message, messagesEvents, schedulesEndpoints } from '@balcao/contract';
import { createDeskMemory, type DeskData, type DeskMemory, receiveMessage } from './desk/desk-memory.ts';
import { messageRoutes } from './desk/message-routes.ts';
import { sendingRoutes } from './desk/sending-routes.ts';
import { tagRoutes } from './desk/tag-routes.ts';
import { ticketChangeRoutes } from './desk/ticket-change-routes.ts';
import { ticketListRoutes } from './desk/ticket-list-routes.ts';
import { route, type Route } from './fake-api.ts';
import { liveLine } from './fake-socket.ts';

/** The desk of the fake server that was started last. */
let latest: DeskMemory;

/** The contact of a ticket, the first one unless said, writes: the server stores it and tells the page. */
export function customerWrites(parts: Partial<Message>): Message {
  const { message, ticket } = receiveMessage(latest, parts);
  liveLine.send(messagesEvents.appMessage, { action: 'create', message, ticket, contact: ticket.contact });
  return message;
}

/** Answers for tickets, the latest first, and their conversations, and does with them what the real server does. */
export function deskRoutes(data: DeskData): Route[] {
  const desk = createDeskMemory(data);
  latest = desk;
  return [
    route(schedulesEndpoints.ofContact, () => []),
    ...ticketListRoutes(desk),
    ...ticketChangeRoutes(desk),
    ...messageRoutes(desk),
    ...sendingRoutes(desk),
    ...tagRoutes(desk),
  ];
}

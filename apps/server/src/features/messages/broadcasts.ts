import { messagesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { audienceOf } from '../tickets/index.ts';
import { mediaArrived, messageCreated, messageUpdated, outboxFilled } from './events.ts';

/**
 * New messages reach those who see the ticket, changed ones its open conversation; who sends and who fetches files is
 * woken.
 */
export function messagesReactions(
  broadcaster: Broadcaster,
  wake: { sender(connectionId: number): void; mediaFetcher(connectionId: number): void },
): Reaction[] {
  return [
    react(messageCreated, ({ companyId, data: { message, ticket } }) =>
      broadcaster.emit(messagesEvents.appMessage, companyId, audienceOf(companyId, ticket), {
        action: 'create',
        message,
        ticket,
        contact: ticket.contact,
      }),
    ),
    react(messageUpdated, ({ companyId, data }) =>
      broadcaster.emit(messagesEvents.appMessage, companyId, [rooms.ticket(data.ticketId)], {
        action: 'update',
        message: data,
      }),
    ),
    react(outboxFilled, ({ data }) => wake.sender(data.connectionId)),
    react(mediaArrived, ({ data }) => wake.mediaFetcher(data.connectionId)),
  ];
}

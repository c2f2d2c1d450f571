import { rooms, ticketsEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { ticketAudience } from './audience.ts';
import { ticketChanged, ticketDeleted, ticketPinned, ticketRead, timelineGrew } from './events.ts';

/** Changes of a ticket go to those who may see it; those who no longer may are first told to remove it. */
export function ticketsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(ticketChanged, ({ companyId, data: { ticket, before, transferredBy, woke } }) => {
      if (before) {
        broadcaster.emit(ticketsEvents.ticket, companyId, ticketAudience(companyId, before), {
          action: 'removeFromList',
          ticketId: ticket.id,
          version: ticket.version,
        });
        const { id, status, queueId, userId, whatsappId } = ticket;
        broadcaster.ticketMoved(companyId, { id, status, queueId, userId, whatsappId });
      }
      broadcaster.emit(ticketsEvents.ticket, companyId, ticketAudience(companyId, ticket), {
        action: 'update',
        ticket,
        transferredBy,
        woke,
      });
    }),
    react(timelineGrew, ({ companyId, data }) =>
      broadcaster.emit(ticketsEvents.ticketTimeline, companyId, [rooms.ticket(data.ticketId)], {
        action: 'create',
        record: data,
      }),
    ),
    react(ticketDeleted, ({ companyId, data }) =>
      broadcaster.emit(ticketsEvents.ticket, companyId, ticketAudience(companyId, data), {
        action: 'delete',
        ticketId: data.id,
      }),
    ),
    react(ticketPinned, ({ companyId, data: { userId, ticketId, isPinned } }) =>
      broadcaster.emit(ticketsEvents.ticketPins, companyId, [rooms.user(userId)], {
        action: isPinned ? 'pin' : 'unpin',
        ticketId,
      }),
    ),
    react(ticketRead, ({ companyId, data: { ticket } }) =>
      broadcaster.emit(ticketsEvents.ticket, companyId, ticketAudience(companyId, ticket), {
        action: 'updateUnread',
        ticketId: ticket.id,
      }),
    ),
  ];
}

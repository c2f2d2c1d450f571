import { rooms, ticketNotesEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { colleaguesMentioned, mentionsSeen, noteCreated, noteDeleted } from './events.ts';

/** Notes go to those who have the conversation open, because no other screen shows them, and to whom they mention. */
export function ticketNotesReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(noteCreated, ({ companyId, data }) =>
      broadcaster.emit(ticketNotesEvents.ticketNote, companyId, [rooms.ticket(data.ticketId)], {
        action: 'create',
        record: data,
      }),
    ),
    react(colleaguesMentioned, ({ companyId, data: { note, ticket, userIds } }) => {
      for (const userId of userIds)
        broadcaster.emit(ticketNotesEvents.mention, companyId, [rooms.user(userId)], {
          action: 'create',
          record: note,
          ticket,
        });
    }),
    react(mentionsSeen, ({ companyId, data: { ticketId, userId } }) =>
      broadcaster.emit(ticketNotesEvents.mention, companyId, [rooms.user(userId)], { action: 'seen', ticketId }),
    ),
    react(noteDeleted, ({ companyId, data }) =>
      broadcaster.emit(ticketNotesEvents.ticketNote, companyId, [rooms.ticket(data.ticketId)], {
        action: 'delete',
        ...data,
      }),
    ),
  ];
}

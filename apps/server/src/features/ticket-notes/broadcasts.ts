import { rooms, ticketNotesEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { noteCreated, noteDeleted } from './events.ts';

/** Notes go only to those who have the conversation open, because no other screen shows them. */
export function ticketNotesReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(noteCreated, ({ companyId, data }) =>
      broadcaster.emit(ticketNotesEvents.ticketNote, companyId, [rooms.ticket(data.ticketId)], {
        action: 'create',
        record: data,
      }),
    ),
    react(noteDeleted, ({ companyId, data }) =>
      broadcaster.emit(ticketNotesEvents.ticketNote, companyId, [rooms.ticket(data.ticketId)], {
        action: 'delete',
        ...data,
      }),
    ),
  ];
}

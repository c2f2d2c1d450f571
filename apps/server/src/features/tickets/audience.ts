import { type Room, rooms } from '@balcao/contract';
import type { Rooms, TicketPlace } from '../../ports/broadcaster.ts';

/**
 * Who hears of a ticket: its open conversation, its owner, the admins of its list, and while nobody owns it the people
 * of its queue; without queue those of a company that has none, for nobody else sits in that room.
 */
export function audienceOf(companyId: number, { id, status, queueId, userId }: TicketPlace): Rooms {
  const admins: Room[] = [rooms.companyStatus(companyId, status), rooms.companyNotification(companyId)];
  if (userId !== null) return [rooms.ticket(id), rooms.user(userId), ...admins];
  const people =
    queueId === null
      ? [rooms.noQueueStatus(companyId, status), rooms.noQueueNotification(companyId)]
      : [rooms.queueStatus(queueId, status), rooms.queueNotification(queueId)];
  return [rooms.ticket(id), ...admins, ...people];
}

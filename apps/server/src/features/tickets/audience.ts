import { type Room, rooms } from '@balcao/contract';
import type { Rooms, TicketPlace } from '../../ports/broadcaster.ts';

/**
 * Who hears of a ticket: its open conversation, its owner, the admins of its list, and while nobody owns it the people
 * of its queue; before a queue is chosen, those who serve its connection.
 */
export function audienceOf(companyId: number, { id, status, queueId, userId, whatsappId }: TicketPlace): Rooms {
  const admins: Room[] = [rooms.companyStatus(companyId, status), rooms.companyNotification(companyId)];
  if (userId !== null) return [rooms.ticket(id), rooms.user(userId), ...admins];
  if (queueId !== null)
    return [rooms.ticket(id), ...admins, rooms.queueStatus(queueId, status), rooms.queueNotification(queueId)];
  const ofConnection =
    whatsappId === null ? [] : [rooms.connectionStatus(whatsappId, status), rooms.connectionNotification(whatsappId)];
  // Nobody sits in the first two unless the company has no queue at all.
  return [
    rooms.ticket(id),
    ...admins,
    rooms.noQueueStatus(companyId, status),
    rooms.noQueueNotification(companyId),
    ...ofConnection,
  ];
}

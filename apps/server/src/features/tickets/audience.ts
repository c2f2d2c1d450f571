import { type Room, rooms } from '@balcao/contract';
import type { Rooms } from '../../ports/broadcaster.ts';
import type { TicketPlace } from './events.ts';

/** Who hears of a ticket: its open conversation, its owner, the admins of its list, and while it waits the people of its queue. */
export function audienceOf(companyId: number, { id, status, queueId, userId }: TicketPlace): Rooms {
  const owner: Room[] = userId === null ? [] : [rooms.user(userId)];
  const queue: Room[] = queueId === null || userId !== null ? [] : [rooms.queueStatus(queueId, status), rooms.queueNotification(queueId)];
  return [rooms.ticket(id), ...owner, rooms.companyStatus(companyId, status), rooms.companyNotification(companyId), ...queue];
}

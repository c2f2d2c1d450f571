import { rooms, type Room, type TicketStatus } from '@balcao/contract';
import { can } from '@balcao/domain';
import type { Principal } from '../../../platform/principal.ts';

/** What the browser asked to hear beyond what everybody of its role hears. */
export type Subscriptions = { notification: boolean; statuses: Iterable<TicketStatus>; tickets: Iterable<number> };

/** Every room a socket sits in, decided by who it is and what it asked for. `tickets` are visible ones only. */
export function roomsFor(principal: Principal, subscriptions: Subscriptions): Set<Room> {
  const { companyId, userId } = principal;
  const isAdmin = can(principal, 'drawer-admin-items:view');
  // An overdue company hears of its payment and of the session itself, nothing else (rulings 1).
  if (principal.restricted) return new Set([rooms.user(userId), ...(isAdmin ? [rooms.companyBilling(companyId)] : [])]);
  const joined = new Set([rooms.company(companyId), rooms.user(userId), rooms.everyone]);
  if (isAdmin) joined.add(rooms.companyAdmins(companyId));
  if (can(principal, 'companies:manage')) joined.add(rooms.operators);
  for (const room of listRooms(principal, subscriptions)) joined.add(room);
  for (const ticketId of subscriptions.tickets) joined.add(rooms.ticket(ticketId));
  return joined;
}

/** Who sees all tickets hears the company, everybody else the own queues, or what has no queue where there is none. */
function listRooms(principal: Principal, { notification, statuses }: Subscriptions): Room[] {
  const { bell, list } = placesOf(principal);
  const lists = [...statuses].flatMap(list);
  return notification ? [...bell, ...lists] : lists;
}

function placesOf(principal: Principal): { bell: Room[]; list: (status: TicketStatus) => Room[] } {
  const { companyId, queueIds, companyHasNoQueue } = principal;
  if (can(principal, 'tickets-manager:showall'))
    return { bell: [rooms.companyNotification(companyId)], list: (status) => [rooms.companyStatus(companyId, status)] };
  if (companyHasNoQueue)
    return { bell: [rooms.noQueueNotification(companyId)], list: (status) => [rooms.noQueueStatus(companyId, status)] };
  return {
    bell: queueIds.map(rooms.queueNotification),
    list: (status) => queueIds.map((queueId) => rooms.queueStatus(queueId, status)),
  };
}

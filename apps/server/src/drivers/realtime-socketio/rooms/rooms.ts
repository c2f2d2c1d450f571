import { rooms, type Room, type TicketStatus } from '@balcao/contract';
import { can } from '@balcao/domain';
import type { Principal } from '../../../platform/principal.ts';

/** What the browser subscribed to beyond what everybody of its role receives. */
export type Subscriptions = { notification: boolean; statuses: Iterable<TicketStatus>; tickets: Iterable<number> };

/** Every room of a socket, decided by who it is and what it subscribed to. `tickets` are visible ones only. */
export function roomsFor(principal: Principal, subscriptions: Subscriptions): Set<Room> {
  const { companyId, userId } = principal;
  const isAdmin = can(principal, 'drawer-admin-items:view');
  // An overdue company receives what concerns its payment and the accounts of its people, nothing else.
  if (principal.restricted)
    return new Set([rooms.account(userId), ...(isAdmin ? [rooms.companyBilling(companyId)] : [])]);
  const joined = new Set([rooms.company(companyId), rooms.user(userId), rooms.account(userId), rooms.everyone]);
  if (isAdmin) joined.add(rooms.companyAdmins(companyId));
  if (can(principal, 'companies:manage')) joined.add(rooms.operators);
  for (const room of listRooms(principal, subscriptions)) joined.add(room);
  for (const ticketId of subscriptions.tickets) joined.add(rooms.ticket(ticketId));
  return joined;
}

/** The rooms of a socket whose rights are being read again: only what concerns the person whatever the rights are. */
export const roomsWhileUnknown = ({ userId }: Principal): Set<Room> => new Set([rooms.account(userId)]);

/**
 * Who sees all tickets is in the company's rooms, everybody else in those of the own tickets, of the own queues and of
 * the connections whose customers have not chosen one yet or, in a company without queues, in those of tickets without
 * a queue. The bell rings for the own tickets apart, because those of colleagues ring for nobody else.
 */
function listRooms(principal: Principal, { notification, statuses }: Subscriptions): Room[] {
  const { notifications, list } = placesOf(principal);
  const lists = [...statuses].flatMap(list);
  return notification ? [rooms.userNotification(principal.userId), ...notifications, ...lists] : lists;
}

function placesOf(principal: Principal): { notifications: Room[]; list: (status: TicketStatus) => Room[] } {
  const { companyId, userId, queueIds, connectionIds, companyHasNoQueue } = principal;
  if (can(principal, 'tickets-manager:showall'))
    return {
      notifications: [rooms.companyNotification(companyId)],
      list: (status) => [rooms.companyStatus(companyId, status)],
    };
  if (companyHasNoQueue)
    return {
      notifications: [rooms.noQueueNotification(companyId)],
      list: (status) => [rooms.userStatus(userId, status), rooms.noQueueStatus(companyId, status)],
    };
  return {
    notifications: [...queueIds.map(rooms.queueNotification), ...connectionIds.map(rooms.connectionNotification)],
    list: (status) => [
      rooms.userStatus(userId, status),
      ...queueIds.map((queueId) => rooms.queueStatus(queueId, status)),
      ...connectionIds.map((connectionId) => rooms.connectionStatus(connectionId, status)),
    ],
  };
}

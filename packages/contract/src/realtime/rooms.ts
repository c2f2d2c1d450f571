import type { TicketStatus } from '@balcao/domain';

/** Rooms are typed so that nobody can emit to a text that is not one. Only the server puts sockets into them. */
export type Room = string & { readonly __room: unique symbol };

const room = (name: string): Room => name as Room;

export const rooms = {
  company: (companyId: number): Room => room(`company:${companyId}`),
  companyAdmins: (companyId: number): Room => room(`company:${companyId}:admin`),
  /** The admin of an overdue company receives only the events of payments. */
  companyBilling: (companyId: number): Room => room(`company:${companyId}:billing`),
  /** The tabs of one person, whatever is open in them: mentions, pins, quick messages, chats. */
  user: (userId: number): Room => room(`user:${userId}`),
  /** What concerns the account of a person, the session and the own record: also heard while the company is overdue. */
  account: (userId: number): Room => room(`account:${userId}`),
  operators: room('super'),
  everyone: room('everyone'),
  /** The own tickets of a person, for the sockets that joined the bell or the list of a status. */
  userNotification: (userId: number): Room => room(`user:${userId}:notification`),
  userStatus: (userId: number, status: TicketStatus): Room => room(`user:${userId}:${status}`),
  companyNotification: (companyId: number): Room => room(`company:${companyId}:notification`),
  companyStatus: (companyId: number, status: TicketStatus): Room => room(`company:${companyId}:${status}`),
  queueNotification: (queueId: number): Room => room(`queue:${queueId}:notification`),
  queueStatus: (queueId: number, status: TicketStatus): Room => room(`queue:${queueId}:${status}`),
  /** The same for customers of a connection who have not chosen a queue. */
  connectionNotification: (connectionId: number): Room => room(`connection:${connectionId}:notification`),
  connectionStatus: (connectionId: number, status: TicketStatus): Room => room(`connection:${connectionId}:${status}`),
  /** The same for what has no queue, where a company has none at all. */
  noQueueNotification: (companyId: number): Room => room(`company:${companyId}:no-queue:notification`),
  noQueueStatus: (companyId: number, status: TicketStatus): Room => room(`company:${companyId}:no-queue:${status}`),
  ticket: (ticketId: number): Room => room(`ticket:${ticketId}`),
};

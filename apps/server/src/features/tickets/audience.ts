import { type Room, rooms } from '@balcao/contract';
import type { Rooms, TicketPlace } from '../../ports/broadcaster.ts';

/** The rooms of a ticket by what a socket joins to be in them. */
type TicketRooms = {
  conversation: Room;
  /** The lists of its status that have it. */
  lists: readonly Room[];
  /** The bells of those who act on it: of its owner, or of everybody who may accept it. */
  bells: Rooms;
};

/**
 * Where a ticket is shown: to its owner and the admins, and while nobody owns it to the people of its queue; before a
 * queue is chosen, to those who serve its connection.
 */
function roomsOf(companyId: number, { id, status, queueId, userId, whatsappId }: TicketPlace): TicketRooms {
  const conversation = rooms.ticket(id);
  const ofAdmins = rooms.companyStatus(companyId, status);
  if (userId !== null)
    return {
      conversation,
      lists: [ofAdmins, rooms.userStatus(userId, status)],
      bells: [rooms.userNotification(userId)],
    };
  const bellOfAdmins = rooms.companyNotification(companyId);
  if (queueId !== null)
    return {
      conversation,
      lists: [ofAdmins, rooms.queueStatus(queueId, status)],
      bells: [bellOfAdmins, rooms.queueNotification(queueId)],
    };
  const ofConnection = whatsappId === null ? [] : [whatsappId];
  // Nobody sits in the rooms of tickets without a queue unless the company has no queue at all.
  return {
    conversation,
    lists: [
      ofAdmins,
      rooms.noQueueStatus(companyId, status),
      ...ofConnection.map((connectionId) => rooms.connectionStatus(connectionId, status)),
    ],
    bells: [bellOfAdmins, rooms.noQueueNotification(companyId), ...ofConnection.map(rooms.connectionNotification)],
  };
}

/** Who hears what becomes of a ticket: its lists, its open conversation, and the bells of all who have it in a list. */
export function ticketAudience(companyId: number, place: TicketPlace): Rooms {
  const { conversation, lists, bells } = roomsOf(companyId, place);
  // That a colleague took a ticket, or lost it, changes the bell of the admins too.
  const ofAdmins = place.userId === null ? [] : [rooms.companyNotification(companyId)];
  return [conversation, ...lists, ...bells, ...ofAdmins];
}

/** Who hears what is said in a ticket, as far as it calls nobody: its lists and its open conversation. */
export function talkAudience(companyId: number, place: TicketPlace): Rooms {
  const { conversation, lists } = roomsOf(companyId, place);
  return [conversation, ...lists];
}

/** The bells that a message of the customer rings. */
export const bellAudience = (companyId: number, place: TicketPlace): Rooms => roomsOf(companyId, place).bells;

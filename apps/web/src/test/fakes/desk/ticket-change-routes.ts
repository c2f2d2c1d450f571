import { type BodyOf, type OpenedTicket, type TicketOutcome, ticketsEndpoints, ticketsEvents } from '@balcao/contract';
import { buildTicket } from '../../builders/build-ticket.ts';
import { Refusal, route, type Route } from '../fake-api.ts';
import { liveLine } from '../fake-socket.ts';
import { ana, bia, sales, support } from '../fake-users.ts';
import { changeTicket, type DeskMemory, getTicket } from './desk-memory.ts';

const lacksTag = (desk: DeskMemory, id: number, status: string | undefined): boolean =>
  desk.requiresTag && status === 'closed' && getTicket(desk, (ticket) => ticket.id === id).tags.length === 0;

function move(
  desk: DeskMemory,
  id: number,
  { status, userId, queueId }: BodyOf<typeof ticketsEndpoints.update>,
): OpenedTicket {
  if (lacksTag(desk, id, status)) throw new Refusal('ERR_TICKET_TAG_REQUIRED');
  const user = [desk.viewer, ana, bia].find((other) => other.id === userId);
  const queue = [support, sales].find((other) => other.id === queueId);
  return changeTicket(desk, id, {
    ...(status === undefined ? {} : { status }),
    ...(userId === undefined ? {} : { userId, user: user === undefined ? null : { id: user.id, name: user.name } }),
    ...(queue === undefined ? {} : { queueId: queue.id, queue }),
  });
}

/** Of several tickets at once, those that a colleague has taken meanwhile are refused. */
function outcomeOf(desk: DeskMemory, ticketId: number, work: (old: OpenedTicket) => OpenedTicket): TicketOutcome {
  const old = getTicket(desk, ({ id }) => id === ticketId);
  const isTaken = old.userId !== null && old.userId !== desk.viewer.id;
  if (isTaken) return { ticketId, changed: false, ticket: null, error: 'ERR_TICKET_ALREADY_TAKEN' };
  return { ticketId, changed: true, ticket: work(old), error: null };
}

/** Does with tickets what the real server does. */
export const ticketChangeRoutes = (desk: DeskMemory): Route[] => [
  route(ticketsEndpoints.unread, ({ params: { id } }) => changeTicket(desk, id, { unreadMessages: 1 })),
  route(ticketsEndpoints.snooze, ({ params: { id }, body: { until } }) =>
    changeTicket(desk, id, { snoozedUntil: until }),
  ),
  route(ticketsEndpoints.pin, ({ params: { id } }) => {
    desk.pins = [id, ...desk.pins];
    liveLine.send(ticketsEvents.ticketPins, { action: 'pin', ticketId: id });
    return { id };
  }),
  route(ticketsEndpoints.unpin, ({ params: { id } }) => {
    desk.pins = desk.pins.filter((other) => other !== id);
    liveLine.send(ticketsEvents.ticketPins, { action: 'unpin', ticketId: id });
    return { id };
  }),
  route(ticketsEndpoints.update, ({ params: { id }, body }) => move(desk, id, body)),
  route(ticketsEndpoints.changeMany, ({ body: { ticketIds, ...body } }) => ({
    outcomes: ticketIds.map((ticketId) =>
      lacksTag(desk, ticketId, body.status)
        ? { ticketId, changed: false, ticket: null, error: 'ERR_TICKET_TAG_REQUIRED' }
        : outcomeOf(desk, ticketId, () => move(desk, ticketId, body)),
    ),
  })),
  route(ticketsEndpoints.tagMany, ({ body: { ticketIds, tagId, isOn } }) => ({
    outcomes: ticketIds.map((id) =>
      outcomeOf(desk, id, (old) => {
        const others = old.tags.filter((tag) => tag.id !== tagId);
        return changeTicket(desk, id, {
          tags: isOn ? [...others, ...desk.tags.filter((tag) => tag.id === tagId)] : others,
        });
      }),
    ),
  })),
  route(ticketsEndpoints.create, ({ body: { contactId } }) => {
    const contact = desk.contacts.find((other) => other.id === contactId);
    if (contact === undefined) throw new Refusal('ERR_NO_CONTACT_FOUND');
    const { id, name } = contact;
    const made = { ...buildTicket({ id: 900 + desk.tickets.length, name, user: desk.viewer }), contactId: id, contact };
    desk.tickets = [made, ...desk.tickets];
    return made;
  }),
  route(ticketsEndpoints.remove, ({ params: { id } }) => {
    desk.tickets = desk.tickets.filter((ticket) => ticket.id !== id);
    return { message: 'ticket deleted' };
  }),
  route(ticketsEndpoints.read, ({ params: { id } }) => ({ id: changeTicket(desk, id, { unreadMessages: 0 }).id })),
];

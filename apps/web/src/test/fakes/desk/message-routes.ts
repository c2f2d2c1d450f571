import { type Message, messagesEndpoints, messagesPageSize } from '@balcao/contract';
import { ourReaction, withNewWords } from '@balcao/domain';
import { findMatches } from '../../../features/messages/find/find-matches.ts';
import { Refusal, route, type Route } from '../fake-api.ts';
import { type DeskMemory, getTicket } from './desk-memory.ts';

/** A page of a conversation as the server cuts it. */
function cutPage(
  all: readonly Message[],
  { before, around, after }: Record<'before' | 'around' | 'after', number | undefined>,
) {
  const place = (id: number): number => all.findIndex((message) => message.id === id);
  const half = messagesPageSize / 2;
  let end = all.length;
  let start = end - messagesPageSize;
  if (before !== undefined) [start, end] = [place(before) - messagesPageSize, place(before)];
  if (around !== undefined) [start, end] = [place(around) - half, place(around) + half];
  if (after !== undefined) [start, end] = [place(after) + 1, place(after) + 1 + messagesPageSize];
  return {
    messages: all.slice(Math.max(start, 0), end),
    hasMore: start > 0,
    hasNewer: end < all.length,
  };
}

function changeMessage(desk: DeskMemory, id: number, change: (old: Message) => Partial<Message>): Message {
  const old = desk.messages.find((message) => message.id === id);
  if (old === undefined) throw new Refusal('ERR_NO_PERMISSION');
  const changed = { ...old, ...change(old), version: old.version + 1 };
  desk.messages = desk.messages.map((message) => (message === old ? changed : message));
  return changed;
}

/** Answers what asks for conversations, and changes what was said in them. */
export const messageRoutes = (desk: DeskMemory): Route[] => [
  route(messagesEndpoints.list, ({ params, query: { before, around, after } }) => ({
    ...cutPage(
      desk.messages.filter((message) => message.ticketId === params.ticketId),
      { before, around, after },
    ),
    timeline: desk.timeline.filter((entry) => entry.ticketId === params.ticketId),
    notes: desk.notes.filter((note) => note.ticketId === params.ticketId),
  })),
  route(messagesEndpoints.search, ({ params, query: { searchParam } }) => {
    const { id: current, contactId } = getTicket(desk, ({ id }) => id === params.ticketId);
    const isShown = (ticketId: number): boolean =>
      ticketId === current ||
      (ticketId < current && desk.tickets.some((ticket) => ticket.id === ticketId && ticket.contactId === contactId));
    const found = desk.messages.filter(
      ({ ticketId, body }) => isShown(ticketId) && findMatches(body, searchParam).length > 0,
    );
    return { hits: found.map(({ id, ticketId }) => ({ id, ticketId })).toReversed(), hasMore: false };
  }),
  route(messagesEndpoints.reveal, () => ({ document: '11.222.333/0001-81' })),
  route(messagesEndpoints.remove, ({ params: { id } }) => changeMessage(desk, id, () => ({ isDeleted: true }))),
  route(messagesEndpoints.edit, ({ params: { id }, body: { body } }) =>
    changeMessage(desk, id, (old) => ({ body: withNewWords(old.body, body), isEdited: true })),
  ),
  route(messagesEndpoints.react, ({ params: { id }, body: { emoji } }) =>
    changeMessage(desk, id, ({ reactions }) => ({
      reactions: [
        ...(emoji === '' ? [] : [{ from: ourReaction, emoji }]),
        ...reactions.filter(({ from }) => from !== ourReaction),
      ],
    })),
  ),
];

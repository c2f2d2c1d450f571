import { pageSize, tagsEndpoints, ticketTagsEndpoints } from '@balcao/contract';
import { tagColor } from '@balcao/domain';
import { route, type Route } from '../fake-api.ts';
import { changeTicket, type DeskMemory } from './desk-memory.ts';

/** The tags of the company, and those of a ticket. */
export const tagRoutes = (desk: DeskMemory): Route[] => [
  route(tagsEndpoints.list, ({ query: { searchParam } }) =>
    desk.tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase())),
  ),
  route(tagsEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
    const found = desk.tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()));
    const end = pageNumber * pageSize;
    const counted = found.slice(end - pageSize, end).map((tag) => ({
      ...tag,
      ticketsCount: desk.tickets.filter((ticket) => ticket.tags.some(({ id }) => id === tag.id)).length,
      ratingQueues: [],
    }));
    return { tags: counted, count: found.length, hasMore: found.length > end };
  }),
  route(tagsEndpoints.create, ({ body: { name, color } }) => {
    const tag = { id: 50 + desk.tags.length, name, color: color || tagColor(name) };
    desk.tags = [...desk.tags, tag];
    return tag;
  }),
  route(tagsEndpoints.update, ({ params: { id }, body: { name, color } }) => {
    const tag = { id, name, color: color || tagColor(name) };
    desk.tags = desk.tags.map((other) => (other.id === id ? tag : other));
    return tag;
  }),
  route(tagsEndpoints.remove, ({ params: { id } }) => {
    desk.tags = desk.tags.filter((other) => other.id !== id);
    return { id };
  }),
  route(ticketTagsEndpoints.sync, ({ body: { ticketId, tags: wanted } }) =>
    changeTicket(desk, ticketId, { tags: desk.tags.filter((tag) => wanted.some(({ id }) => id === tag.id)) }),
  ),
];

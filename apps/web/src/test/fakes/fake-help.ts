import { type HelpEntry, helpEndpoints, pageSize } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';

/** Answers for these help entries, and does with them what the real server does. */
export function helpRoutes(entries: readonly HelpEntry[] = []): Route[] {
  let records = [...entries];
  return [
    route(helpEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const found = records
        .filter(({ title }) => title.toLowerCase().includes(searchParam.toLowerCase()))
        .toSorted((one, other) => one.title.localeCompare(other.title));
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(helpEndpoints.list, () => records.toSorted((one, other) => one.title.localeCompare(other.title))),
    route(helpEndpoints.create, ({ body }) => {
      const record = { id: records.length + 1, ...body };
      records = [...records, record];
      return record;
    }),
    route(helpEndpoints.update, ({ params: { id }, body }) => {
      records = records.map((one) => (one.id === id ? { id, ...body } : one));
      return { id, ...body };
    }),
    route(helpEndpoints.remove, ({ params: { id } }) => {
      records = records.filter((one) => one.id !== id);
      return { id };
    }),
  ];
}

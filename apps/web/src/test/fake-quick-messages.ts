import { pageSize, type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';
import { bia } from './fake-users.ts';

export type QuickText = Pick<QuickMessage, 'shortcode' | 'message'>;

/** Answers for these quick messages of Bia, and does with them what the real server does. */
export function quickMessagesRoutes(texts: readonly QuickText[] = []): Route[] {
  const own = { companyId: bia.companyId, userId: bia.id };
  let records: QuickMessage[] = texts.map((text, index) => ({ id: index + 1, ...own, ...text }));
  return [
    route(quickMessagesEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const found = records
        .filter(({ shortcode, message }) => `${shortcode}\n${message}`.includes(searchParam))
        .toSorted((one, other) => one.shortcode.localeCompare(other.shortcode));
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(quickMessagesEndpoints.list, () => records),
    route(quickMessagesEndpoints.create, ({ body }) => {
      const record = { id: records.length + 1, ...own, ...body };
      records = [...records, record];
      return record;
    }),
    route(quickMessagesEndpoints.update, ({ params: { id }, body }) => {
      const record = { id, ...own, ...body };
      records = records.map((other) => (other.id === id ? record : other));
      return record;
    }),
    route(quickMessagesEndpoints.remove, ({ params: { id } }) => {
      records = records.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}

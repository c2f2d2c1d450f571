import { pageSize, type QuickMessage, type QuickMessageInput, quickMessagesEndpoints } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';
import { bia } from './fake-users.ts';

export type QuickText = Pick<QuickMessage, 'shortcode' | 'message'> & Partial<QuickMessage>;

/** The smallest valid quick message of Bia. */
export const buildQuickMessage = (parts: QuickText): QuickMessage => ({
  id: 1,
  companyId: bia.companyId,
  userId: bia.id,
  scope: 'personal',
  queueId: null,
  mediaPath: null,
  mediaName: null,
  uses: 0,
  ...parts,
});

/** What a saved one becomes; a scope that is left out stays. */
function withInput(known: QuickMessage, { shortcode, message, scope = known.scope, queueId }: QuickMessageInput) {
  return {
    ...known,
    shortcode,
    message,
    scope,
    userId: scope === 'personal' ? bia.id : null,
    queueId: scope === 'queue' ? (queueId ?? known.queueId) : null,
  };
}

/** Answers for these quick messages, Bia's own unless said, and does with them what the real server does. */
export function quickMessagesRoutes(texts: readonly QuickText[] = []): Route[] {
  let records: QuickMessage[] = texts.map((text, index) => buildQuickMessage({ id: index + 1, ...text }));
  function change(id: number, work: (known: QuickMessage) => QuickMessage): QuickMessage {
    records = records.map((one) => (one.id === id ? work(one) : one));
    return records.find((one) => one.id === id) ?? buildQuickMessage({ id, shortcode: '', message: '' });
  }
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
      const record = withInput(buildQuickMessage({ id: records.length + 1, shortcode: '', message: '' }), body);
      records = [...records, record];
      return record;
    }),
    route(quickMessagesEndpoints.update, ({ params: { id }, body }) => change(id, (known) => withInput(known, body))),
    route(quickMessagesEndpoints.use, ({ params: { id } }) => {
      const { uses } = change(id, (known) => ({ ...known, uses: known.uses + 1 }));
      return { id, uses };
    }),
    route(quickMessagesEndpoints.uploadMedia, ({ params: { id }, files: [file] }) =>
      change(id, (known) => ({
        ...known,
        mediaPath: '/media/3f6c1d0e-0000-4000-8000-000000000002',
        mediaName: file?.name ?? null,
      })),
    ),
    route(quickMessagesEndpoints.removeMedia, ({ params: { id } }) =>
      change(id, (known) => ({ ...known, mediaPath: null, mediaName: null })),
    ),
    route(quickMessagesEndpoints.remove, ({ params: { id } }) => {
      records = records.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}

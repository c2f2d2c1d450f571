import { type DoNotDisturbEntry, doNotDisturbEndpoints, type DoNotDisturbImport, pageSize } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { route, type Route } from './fake-api.ts';

/** Somebody who wants no advertising, as the server answers it. */
export const buildEntry = (parts: Partial<DoNotDisturbEntry> = {}): DoNotDisturbEntry => ({
  id: 1,
  number: '5511987654321',
  contactId: null,
  name: '',
  reason: 'Pediu para sair',
  source: 'person',
  createdAt: '2026-03-02T12:00:00.000Z',
  ...parts,
});

type Data = { entries?: readonly DoNotDisturbEntry[]; outcome?: DoNotDisturbImport };

/** Answers for these people, and does with them what the real server does. */
export function doNotDisturbRoutes({ entries: known = [], outcome }: Data = {}): Route[] {
  let entries = [...known];
  return [
    route(doNotDisturbEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const found = entries.filter(({ name, number }) => `${name} ${number}`.includes(searchParam));
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(doNotDisturbEndpoints.create, ({ body: { number, reason } }) => {
      const entry = buildEntry({ id: 100 + entries.length, number: readNumber(number ?? ''), reason });
      entries = [entry, ...entries];
      return entry;
    }),
    route(doNotDisturbEndpoints.importFile, () => {
      entries = [buildEntry({ id: 200, number: '5531987650001', reason: '', source: 'import' }), ...entries];
      return outcome ?? { added: 1, alreadyThere: 0, skipped: 0, skippedRows: [] };
    }),
    route(doNotDisturbEndpoints.remove, ({ params: { id } }) => {
      entries = entries.filter((entry) => entry.id !== id);
      return { id };
    }),
  ];
}

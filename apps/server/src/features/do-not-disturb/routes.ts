import { doNotDisturbEndpoints, pageSize } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Spreadsheets } from '../../ports/spreadsheets.ts';
import { importFile } from './import-file.ts';
import { createEntry, deleteEntry } from './note-do-not-disturb.ts';
import { listEntriesPage } from './queries.ts';

export type DoNotDisturbDeps = { uow: UnitOfWork; spreadsheets: Spreadsheets };

/** Who wants no advertising of the company. */
export function doNotDisturbRoutes({ uow, spreadsheets }: DoNotDisturbDeps): Route[] {
  return [
    route(doNotDisturbEndpoints.page, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listEntriesPage(db, { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(doNotDisturbEndpoints.create, ({ principal, body }) => createEntry(uow, principal, body)),
    route(doNotDisturbEndpoints.importFile, ({ principal, request }) =>
      importFile({ uow, spreadsheets }, principal, request),
    ),
    route(doNotDisturbEndpoints.remove, ({ principal, params }) => deleteEntry(uow, principal, params.id)),
  ];
}

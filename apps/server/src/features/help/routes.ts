import { helpEndpoints, pageSize } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteHelp } from './delete-help.ts';
import { listHelp, listHelpPage } from './queries.ts';
import { createHelp, updateHelp } from './save-help.ts';

/** Instruction videos: the operator writes them, everybody reads them. */
export function helpRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(helpEndpoints.page, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listHelpPage(db, { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(helpEndpoints.list, ({ principal }) => uow.read(principal.companyId, listHelp)),
    route(helpEndpoints.create, ({ principal, body }) => createHelp(uow, principal, body)),
    route(helpEndpoints.update, ({ principal, params, body }) =>
      updateHelp(uow, principal, { id: params.id, values: body }),
    ),
    route(helpEndpoints.remove, ({ principal, params }) => deleteHelp(uow, principal, params.id)),
  ];
}

import { pageSize, quickMessagesEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteQuickMessage } from './delete-quick-message.ts';
import { findQuickMessage, listQuickMessages, listQuickMessagesPage } from './queries.ts';
import { createQuickMessage, updateQuickMessage } from './save-quick-message.ts';

/** The caller's own quick messages; those of colleagues do not exist for anybody else (S233). */
export function quickMessagesRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(quickMessagesEndpoints.page, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listQuickMessagesPage(db, principal.userId, { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(quickMessagesEndpoints.list, ({ principal }) =>
      uow.read(principal.companyId, (db) => listQuickMessages(db, principal.userId)),
    ),
    route(quickMessagesEndpoints.get, async ({ principal, params }) => {
      const record = await uow.read(principal.companyId, (db) => findQuickMessage(db, principal.userId, params.id));
      if (!record) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
      return record;
    }),
    route(quickMessagesEndpoints.create, ({ principal, body }) => createQuickMessage(uow, principal, body)),
    route(quickMessagesEndpoints.update, ({ principal, params, body }) =>
      updateQuickMessage(uow, principal, { id: params.id, values: body }),
    ),
    route(quickMessagesEndpoints.remove, ({ principal, params }) => deleteQuickMessage(uow, principal, params.id)),
  ];
}

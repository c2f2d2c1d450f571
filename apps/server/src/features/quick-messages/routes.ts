import { pageSize, quickMessagesEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { StoreDeps } from '../media/index.ts';
import { readerOf } from './access.ts';
import { removeQuickMessageMedia, uploadQuickMessageMedia } from './change-media.ts';
import { countQuickMessageUse } from './count-use.ts';
import { deleteQuickMessage } from './delete-quick-message.ts';
import { findQuickMessage, listQuickMessages, listQuickMessagesPage } from './queries.ts';
import { createQuickMessage, updateQuickMessage } from './save-quick-message.ts';

/** The caller's own quick messages and those shared with the caller; others do not exist (S233, S559). */
export function quickMessagesRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  return [
    route(quickMessagesEndpoints.page, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listQuickMessagesPage(db, readerOf(principal), { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(quickMessagesEndpoints.list, ({ principal }) =>
      uow.read(principal.companyId, (db) => listQuickMessages(db, readerOf(principal))),
    ),
    route(quickMessagesEndpoints.get, async ({ principal, params }) => {
      const record = await uow.read(principal.companyId, (db) => findQuickMessage(db, readerOf(principal), params.id));
      if (!record) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
      return record;
    }),
    route(quickMessagesEndpoints.create, ({ principal, body }) => createQuickMessage(uow, principal, body)),
    route(quickMessagesEndpoints.update, ({ principal, params, body }) =>
      updateQuickMessage(uow, principal, { id: params.id, values: body }),
    ),
    route(quickMessagesEndpoints.use, ({ principal, params: { id } }) =>
      uow.write(principal.companyId, async (work) => {
        const { uses } = await countQuickMessageUse(work, principal, id);
        return { id, uses };
      }),
    ),
    route(quickMessagesEndpoints.uploadMedia, ({ principal, params, request }) =>
      uploadQuickMessageMedia(deps, principal, { id: params.id, request }),
    ),
    route(quickMessagesEndpoints.removeMedia, ({ principal, params }) =>
      removeQuickMessageMedia(uow, principal, params.id),
    ),
    route(quickMessagesEndpoints.remove, ({ principal, params }) => deleteQuickMessage(uow, principal, params.id)),
  ];
}

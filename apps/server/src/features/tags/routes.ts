import { pageSize, tagsEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteTag } from './delete-tag.ts';
import { findCountedTag, listTags, listTagsPage } from './queries.ts';
import { createTag, updateTag } from './save-tag.ts';

/** The company's tags. The tags of a ticket are part of the ticket. */
export function tagsRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(tagsEndpoints.page, async ({ principal, query: { searchParam: search, pageNumber: page } }) => {
      const { tags, count } = await uow.read(principal.companyId, (db) => listTagsPage(db, { search, page }));
      return { tags, count, hasMore: count > page * pageSize };
    }),
    route(tagsEndpoints.list, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => listTags(db, query.searchParam)),
    ),
    route(tagsEndpoints.get, async ({ principal, params }) => {
      const tag = await uow.read(principal.companyId, (db) => findCountedTag(db, params.id));
      if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
      return tag;
    }),
    route(tagsEndpoints.create, ({ principal, body }) => createTag(uow, principal, body)),
    route(tagsEndpoints.update, ({ principal, params, body }) =>
      updateTag(uow, principal, { id: params.id, values: body }),
    ),
    route(tagsEndpoints.remove, ({ principal, params }) => deleteTag(uow, principal, params.id)),
  ];
}

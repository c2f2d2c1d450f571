import { tagsEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createTag } from './create-tag.ts';
import { listTags } from './queries.ts';

/** The company's tags. The tags of a ticket are part of the ticket. */
export function tagsRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(tagsEndpoints.list, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => listTags(db, query.searchParam)),
    ),
    route(tagsEndpoints.create, ({ principal, body }) => createTag(uow, principal, body)),
  ];
}

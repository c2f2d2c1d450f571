import { supportEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { describeAccess } from '../session/index.ts';
import { beginAccess } from './begin-access.ts';
import { endByHand } from './end-access.ts';
import { listOpen } from './queries.ts';

/** The operator in other companies. */
export function supportRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(supportEndpoints.current, async ({ principal }) => {
      const open = await uow.readPlatform((db) => listOpen(db, principal.companyId));
      return { accesses: open.map(describeAccess) };
    }),
    route(supportEndpoints.begin, ({ principal, body }) => beginAccess(uow, principal, body)),
    route(supportEndpoints.end, ({ principal, params }) => endByHand(uow, principal, params.id)),
  ];
}

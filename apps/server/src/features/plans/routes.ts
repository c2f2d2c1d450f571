import { plansEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listPublicPlans } from './queries.ts';

/** Plans as anybody may see them. */
export function plansRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [route(plansEndpoints.listPublic, () => uow.readPlatform(listPublicPlans))];
}

import { auditLogEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { exportLog } from './export-log.ts';
import { readLog } from './read-log.ts';

/** The log of what was done, for those who answer for it. */
export function auditLogRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(auditLogEndpoints.list, ({ principal, query }) => readLog(uow, principal, query)),
    route(auditLogEndpoints.exportAll, ({ principal, body, reply }) => exportLog(uow, { principal, reply }, body)),
  ];
}

import { dashboardEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { readDashboard, readHours } from './read-dashboard.ts';
import { readRows } from './read-rows.ts';
import { readWallboard } from './read-wallboard.ts';
import { exportReport, readReport } from './report/read-report.ts';

/** The figures of the company, for its admins. */
export function dashboardRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(dashboardEndpoints.get, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readDashboard(db, query)),
    ),
    route(dashboardEndpoints.hours, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readHours(db, query.date)),
    ),
    route(dashboardEndpoints.rows, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readRows(db, query)),
    ),
    route(dashboardEndpoints.wallboard, ({ principal }) => uow.read(principal.companyId, readWallboard)),
    route(dashboardEndpoints.report, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readReport(db, query)),
    ),
    route(dashboardEndpoints.exportReport, ({ principal, reply, body }) =>
      exportReport(uow, { principal, reply }, body),
    ),
  ];
}

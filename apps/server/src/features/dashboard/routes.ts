import { dashboardEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { readDashboard, readHours } from './read-dashboard.ts';
import { readRows } from './read-rows.ts';
import { readWallboard } from './read-wallboard.ts';
import { exportReport, readReport } from './report/read-report.ts';
import { shareAnswers } from './share-answers.ts';

/** The figures of the company, for its admins. */
export function dashboardRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  /** The figures are the same for everybody who may see them. */
  const forCompany = <Query, Figures>(find: (db: Work['db'], query: Query) => Promise<Figures>) =>
    shareAnswers(
      ({ companyId, query }: { companyId: number; query: Query }) => `${companyId} ${JSON.stringify(query)}`,
      ({ companyId, query }) => uow.read(companyId, (db) => find(db, query)),
    );
  const dashboardOf = forCompany(readDashboard);
  const hoursOf = forCompany(readHours);
  const wallboardOf = forCompany(readWallboard);
  return [
    route(dashboardEndpoints.get, ({ principal: { companyId }, query }) => dashboardOf({ companyId, query })),
    route(dashboardEndpoints.hours, ({ principal: { companyId }, query }) => hoursOf({ companyId, query: query.date })),
    route(dashboardEndpoints.rows, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readRows(db, query)),
    ),
    route(dashboardEndpoints.wallboard, ({ principal: { companyId } }) => wallboardOf({ companyId, query: undefined })),
    route(dashboardEndpoints.report, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => readReport(db, query)),
    ),
    route(dashboardEndpoints.exportReport, ({ principal, reply, body }) =>
      exportReport(uow, { principal, reply }, body),
    ),
  ];
}

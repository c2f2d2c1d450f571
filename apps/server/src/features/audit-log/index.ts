import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { auditLogRoutes } from './routes.ts';

/** The screen of the audit log; the rows are written by whoever does something. */
export const auditLogFeature: Feature<{ uow: UnitOfWork }> = {
  name: 'audit-log',
  tables: [],
  routes: auditLogRoutes,
};

import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { plansRoutes } from './routes.ts';

export { listOveruses } from './overuse-queries.ts';
export { requireRoom } from './plan-limits.ts';
export { findPlan, insertPlan, listPublicPlans, readRates, readUserLimit } from './queries.ts';
export { requireStorage } from './storage-quota.ts';

/** What companies pay for and how much of it they may use. */
export const plansFeature: Feature<{ uow: UnitOfWork }> = {
  name: 'plans',
  tables: ['plans', 'message_rates'],
  routes: plansRoutes,
};

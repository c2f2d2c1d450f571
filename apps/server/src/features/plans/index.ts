export { requireRoom } from './plan-limits.ts';
export { insertPlan, listPublicPlans, readUserLimit } from './queries.ts';
export { plansRoutes } from './routes.ts';

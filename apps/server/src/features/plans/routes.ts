import { type MessageRates, plansEndpoints } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findPlan, findPlanFor, listPlans, listPublicPlans, readRates, writeRates } from './queries.ts';
import { createPlan, deletePlan, updatePlan } from './save-plan.ts';
import { readStorageUse } from './storage-quota.ts';

/** Plans: anybody sees those on offer, a company its own, the operator makes them. */
export function plansRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(plansEndpoints.listPublic, () => uow.readPlatform(listPublicPlans)),
    route(plansEndpoints.all, () => uow.readPlatform(listPlans)),
    route(plansEndpoints.storage, ({ principal }) => uow.read(principal.companyId, readStorageUse)),
    route(plansEndpoints.rates, () => uow.readPlatform(readRates)),
    route(plansEndpoints.changeRates, ({ principal, body }) => changeRates(uow, principal, body)),
    route(plansEndpoints.get, async ({ principal, params: { id } }) => {
      const plan = principal.super
        ? await uow.readPlatform((db) => findPlan(db, id))
        : await uow.read(principal.companyId, (db) => findPlanFor(db, id));
      if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
      return plan;
    }),
    route(plansEndpoints.create, ({ principal, body }) => createPlan(uow, principal, body)),
    route(plansEndpoints.update, ({ principal, params: { id }, body }) =>
      updatePlan(uow, principal, { id, input: body }),
    ),
    route(plansEndpoints.remove, ({ principal, params: { id } }) => deletePlan(uow, principal, id)),
  ];
}

function changeRates(uow: UnitOfWork, principal: Principal, rates: MessageRates): Promise<MessageRates> {
  return uow.writePlatform(async ({ db }) => {
    await writeRates(db, rates);
    await audit(db, { companyId: principal.companyId, by: principal, action: 'message rates changed' });
    return rates;
  });
}

import type { Overuse, Plan, PlanInput } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listOveruses } from './overuse-queries.ts';
import { deletePlanRow, insertPlan, lockPlan, updatePlanRow, countCompaniesOf } from './queries.ts';

const duplicates = { plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS' } as const;

const toValues = ({ value, storageMb, ...plan }: PlanInput) => ({
  ...plan,
  valueCents: Math.round(value * 100),
  storageMb,
});

/** Adds a plan. */
export function createPlan(uow: UnitOfWork, principal: Principal, input: PlanInput): Promise<Plan> {
  return uow.writePlatform(async ({ db }) => {
    const plan = await refuseDuplicates(duplicates, () => insertPlan(db, toValues(input)));
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'plan created',
      object: String(plan.id),
    });
    return plan;
  });
}

/**
 * Changes a plan, also below what its companies use: what exists stays, the next one is refused, and the operator is
 * told who has too much (S722).
 */
export function updatePlan(
  uow: UnitOfWork,
  principal: Principal,
  { id, input }: { id: number; input: PlanInput },
): Promise<Plan & { over: Overuse[] }> {
  return uow.writePlatform(async ({ db }) => {
    const plan = await refuseDuplicates(duplicates, () => updatePlanRow(db, id, toValues(input)));
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    await audit(db, { companyId: principal.companyId, by: principal, action: 'plan changed', object: String(id) });
    return { ...plan, over: await listOveruses(db, { planId: id }) };
  });
}

/** Deletes a plan, unless companies have it. */
export function deletePlan(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.writePlatform(async ({ db }) => {
    // Locked first: a company that takes the plan at this moment waits, and then finds none.
    if (!(await lockPlan(db, id))) throw new AppError('ERR_NO_PLAN_FOUND');
    const companies = await countCompaniesOf(db, id);
    if (companies > 0) throw new AppError('ERR_PLAN_IN_USE', { data: { limit: companies } });
    await deletePlanRow(db, id);
    await audit(db, { companyId: principal.companyId, by: principal, action: 'plan deleted', object: String(id) });
    return { id };
  });
}

import { type ListedPlan, planInput } from '@balcao/contract';
import { apiLimits } from '@balcao/domain';
import { type Reason, type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';
import { toReaisText } from '../../ui/inputs/money-input.tsx';

/** Numbers are what was typed; an empty storage means that there is no limit. */
export type PlanFormValues = {
  name: string;
  cents: number;
  users: string;
  connections: string;
  queues: string;
  storageGb: string;
  apiPerMinute: string;
  isPublic: boolean;
};

export const emptyPlan = (): PlanFormValues => ({
  name: '',
  cents: 0,
  users: '1',
  connections: '1',
  queues: '1',
  storageGb: '',
  apiPerMinute: String(apiLimits.perMinute),
  isPublic: true,
});

/** Four decimals tell every megabyte from the next, so that a plan that is only looked at and saved keeps its limit. */
const gigabytesOf = (megabytes: number): string =>
  String(Math.round((megabytes / 1024) * 10_000) / 10_000).replace('.', ',');

/** The form's values of a stored plan. */
export const toPlanValues = (plan: ListedPlan): PlanFormValues => ({
  name: plan.name,
  cents: Math.round(plan.value * 100),
  users: String(plan.users),
  connections: String(plan.connections),
  queues: String(plan.queues),
  storageGb: plan.storageMb === null ? '' : gigabytesOf(plan.storageMb),
  apiPerMinute: String(plan.apiPerMinute),
  isPublic: plan.isPublic,
});

const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Gigabytes as whole megabytes; null where the field is empty. */
function megabytesOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,7}(\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * 1024) : Number.NaN;
}

const reasonOfNumber = (rule: Parameters<typeof reasonOf>[0], text: string): Reason | undefined =>
  text.trim() === '' ? 'required' : reasonOf(rule, numberOf(text)) && 'invalid';

/** Checks the form by the contract's own fields (S326). */
export function validatePlan(values: PlanFormValues): Reasons<PlanFormValues> {
  const megabytes = megabytesOf(values.storageGb);
  return {
    name: reasonOf(planInput.shape.name, values.name),
    users: reasonOfNumber(planInput.shape.users, values.users),
    connections: reasonOfNumber(planInput.shape.connections, values.connections),
    queues: reasonOfNumber(planInput.shape.queues, values.queues),
    storageGb: megabytes === null ? undefined : reasonOf(planInput.shape.storageMb, megabytes) && 'invalid',
    apiPerMinute: reasonOfNumber(planInput.shape.apiPerMinute, values.apiPerMinute),
  };
}

/** The body of POST and PUT; the price with a point (S327). */
export const toPlan = (values: PlanFormValues) => ({
  name: values.name,
  value: toReaisText(values.cents),
  users: numberOf(values.users),
  connections: numberOf(values.connections),
  queues: numberOf(values.queues),
  storageMb: megabytesOf(values.storageGb),
  apiPerMinute: numberOf(values.apiPerMinute),
  isPublic: values.isPublic,
});

import type { Day } from '@balcao/domain';
import { createStore, useStore } from '../../lib/store.ts';

export type Renewal = { invoiceId: number; dueDate: Day };

/** The payment that was confirmed last while this page was open. */
export const renewals = createStore<Renewal | null>(null);

/** Whether this due date is the one that a payment has just brought: the server has still to open the product again. */
export function useIsJustRenewed(dueDate: Day | null, today: Day): boolean {
  const renewal = useStore(renewals);
  return dueDate !== null && dueDate === renewal?.dueDate && dueDate >= today;
}

import type { Day } from '@balcao/domain';
import { defineEvent } from '../../platform/events.ts';

/** What of a company concerns its money and its access. */
export type CompanyTerms = { planId: number | null; dueDate: Day | null; recurrence: string; status: boolean };

/** The operator changed a company: its terms before and after. */
export const companyUpdated = defineEvent<'companyUpdated', { before: CompanyTerms; after: CompanyTerms }>(
  'companyUpdated',
);

/** Nobody gets into the company any more. */
export const companyDeleted = defineEvent<'companyDeleted', { id: number }>('companyDeleted');

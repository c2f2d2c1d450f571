import type { Day } from '@balcao/domain';
import { createStore } from '../../lib/store.ts';

export type Renewal = { invoiceId: number; dueDate: Day };

/** The payment that was confirmed last while this page was open. */
export const renewals = createStore<Renewal | null>(null);

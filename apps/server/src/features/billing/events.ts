import type { Invoice } from '@balcao/contract';
import type { Day } from '@balcao/domain';
import { defineEvent } from '../../platform/events.ts';

export const invoiceCreated = defineEvent<'invoiceCreated', Invoice>('invoiceCreated');
export const invoicePaid = defineEvent<'invoicePaid', { invoice: Invoice; dueDate: Day }>('invoicePaid');
export const invoiceCancelled = defineEvent<'invoiceCancelled', { id: number }>('invoiceCancelled');

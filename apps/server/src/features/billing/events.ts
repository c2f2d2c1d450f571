import type { Invoice } from '@balcao/contract';
import type { Day } from '@balcao/domain';
import { defineEvent } from '../../platform/events.ts';

export const invoiceCreated = defineEvent<'invoiceCreated', Invoice>('invoiceCreated');
/** The job made invoices of several companies; recorded once for all of them, in the platform's company. */
export const invoicesMade = defineEvent<'invoicesMade', { count: number }>('invoicesMade');
export const invoicePaid = defineEvent<'invoicePaid', { invoice: Invoice; dueDate: Day }>('invoicePaid');
/** It is for another plan or period now, and costs what that costs. */
export const invoiceRepriced = defineEvent<'invoiceRepriced', Invoice>('invoiceRepriced');
export const invoiceCancelled = defineEvent<'invoiceCancelled', { id: number }>('invoiceCancelled');
/** Money came for an invoice and settled nothing. */
export const paymentStrayed = defineEvent<'paymentStrayed', { invoiceId: number }>('paymentStrayed');

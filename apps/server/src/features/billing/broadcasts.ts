import { billingEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import {
  invoiceCancelled,
  invoiceCreated,
  invoicePaid,
  invoiceRepriced,
  invoicesMade,
  paymentStrayed,
} from './events.ts';

export type BroadcastDeps = {
  broadcaster: Broadcaster;
  /** What decides access to these companies changed. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** Admins hear of their invoices, also those of an overdue company; operators that those of some company changed. */
export function billingReactions({ broadcaster, companiesChanged }: BroadcastDeps): Reaction[] {
  const admins = (companyId: number) => [rooms.companyAdmins(companyId), rooms.companyBilling(companyId)] as const;
  const tellOperators = (companyId: number): void =>
    broadcaster.emit(billingEvents.invoicesChanged, companyId, [rooms.operators], { action: 'update' });
  return [
    react(invoiceCreated, ({ companyId, data }) =>
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'create', invoice: data }),
    ),
    react(invoicesMade, ({ companyId }) => tellOperators(companyId)),
    react(invoiceRepriced, ({ companyId, data }) => {
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'update', invoice: data });
      tellOperators(companyId);
    }),
    react(paymentStrayed, ({ companyId }) => tellOperators(companyId)),
    react(invoicePaid, ({ companyId, data: { invoice, dueDate } }) => {
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'update', invoice });
      broadcaster.emit(billingEvents.payment, companyId, [...admins(companyId), rooms.operators], {
        action: 'CONCLUIDA',
        company: { id: companyId, dueDate },
        invoiceId: invoice.id,
      });
      tellOperators(companyId);
      // Whoever was locked out is let in again at once, without a new login.
      companiesChanged([companyId]);
    }),
    react(invoiceCancelled, ({ companyId, data }) => {
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'delete', invoiceId: data.id });
      tellOperators(companyId);
    }),
  ];
}

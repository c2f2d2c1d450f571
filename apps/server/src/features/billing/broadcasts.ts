import { billingEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { invoiceCancelled, invoiceCreated, invoicePaid } from './events.ts';

export type BroadcastDeps = {
  broadcaster: Broadcaster;
  /** What decides access to these companies changed. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** Admins hear of their invoices, also those of an overdue company, and operators of every payment. */
export function billingReactions({ broadcaster, companiesChanged }: BroadcastDeps): Reaction[] {
  const admins = (companyId: number) => [rooms.companyAdmins(companyId), rooms.companyBilling(companyId)] as const;
  return [
    react(invoiceCreated, ({ companyId, data }) =>
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'create', invoice: data }),
    ),
    react(invoicePaid, ({ companyId, data: { invoice, dueDate } }) => {
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'update', invoice });
      broadcaster.emit(billingEvents.payment, companyId, [...admins(companyId), rooms.operators], {
        action: 'CONCLUIDA',
        company: { id: companyId, dueDate },
        invoiceId: invoice.id,
      });
      // Whoever was locked out is let in again at once, without a new login.
      companiesChanged([companyId]);
    }),
    react(invoiceCancelled, ({ companyId, data }) =>
      broadcaster.emit(billingEvents.invoice, companyId, admins(companyId), { action: 'delete', invoiceId: data.id }),
    ),
  ];
}

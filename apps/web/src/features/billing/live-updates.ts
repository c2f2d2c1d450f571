import { billingEvents, type Invoice, type PayloadOf } from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '../../lib/api/api-client.ts';
import { formatFor } from '../../lib/format/format.ts';
import { currentLanguage, i18n } from '../../lib/format/i18n.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { allInvoicesKey, invoicesKey } from './query-keys.ts';
import { renewals } from './renewals.ts';

export type PaymentEvent = PayloadOf<typeof billingEvents.payment>;

/** Marks an invoice as paid wherever it is on the screen, before the lists are fetched again. */
export function markPaid(client: QueryClient, invoiceId: number): void {
  client.setQueriesData<InfiniteData<Page<Invoice>, number>>({ queryKey: invoicesKey }, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === invoiceId ? { ...row, status: 'paid' } : row)),
          })),
        },
  );
  void client.invalidateQueries({ queryKey: invoicesKey });
  void client.invalidateQueries({ queryKey: allInvoicesKey });
}

export type InvoiceEvent = PayloadOf<typeof billingEvents.invoice>;

/** Applies a change to the invoices of the company; a cancelled one is not listed. */
export function applyInvoiceEvent(client: QueryClient, event: InvoiceEvent): void {
  applyToList<Invoice>(
    client,
    invoicesKey,
    event.action === 'delete' ? { remove: event.invoiceId } : { save: event.invoice },
  );
}

/** However many invoices change at once, the operator's list is fetched again once in such a time. */
const gatherMs = 500;

/** Has the operator's list fetched again, soon and once. */
export function createListRefresh(client: QueryClient): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: allInvoicesKey });
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Opens the rest of the product again, as soon as the server lets: the admin of an overdue company may only pay. */
function leaveRestriction(): void {
  const session = sessionStore.get();
  if (session.status === 'in' && session.restricted) refreshSession().catch(() => undefined);
}

/** A payment was confirmed: the invoice is paid, the subscription runs longer, and the person is told (S346). */
function takeRenewal(client: QueryClient, { company, invoiceId }: PaymentEvent): void {
  const { dueDate } = company;
  markPaid(client, invoiceId);
  renewals.set({ invoiceId, dueDate });
  sessionStore.updateUser((user) => ({ ...user, company: { ...user.company, dueDate } }));
  leaveRestriction();
  const format = formatFor({ language: currentLanguage(), timeZone: 'UTC' });
  toast.success(i18n.getFixedT(null, 'shell')('renewed', { date: format.day(dueDate) }));
}

/** Listens for confirmed payments. An event that was missed shows in the list, and in what the server lets one do. */
export function listen(client: QueryClient): () => void {
  const refresh = createListRefresh(client);
  const stops = [
    refresh.stop,
    realtime.on(billingEvents.invoicesChanged, refresh.ask),
    realtime.on(billingEvents.payment, (event) => {
      takeRenewal(client, event);
    }),
    realtime.on(billingEvents.invoice, (event) => applyInvoiceEvent(client, event)),
    realtime.onResync(leaveRestriction),
  ];
  return () => stops.forEach((stop) => stop());
}

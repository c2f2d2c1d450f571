import type { Invoice } from '@balcao/contract';
import { CheckoutDialog } from './checkout/checkout-dialog.tsx';
import { useInvoices } from './use-invoices.ts';

/** The checkout of an invoice, which hears by the list when it is paid. */
export function PayInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { rows } = useInvoices();
  return <CheckoutDialog invoice={rows.find(({ id }) => id === invoice.id) ?? invoice} onClose={onClose} />;
}

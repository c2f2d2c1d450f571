import type { Invoice } from '@balcao/contract';
import { useState } from 'react';
import { CheckoutDialog } from './checkout/checkout-dialog.tsx';
import { useInvoices } from './use-invoices.ts';

/** The checkout of an invoice, which hears by the list when it is paid, costs something else or was cancelled. */
export function PayInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { rows } = useInvoices();
  const listed = rows.find(({ id }) => id === invoice.id);
  const [wasListed, setWasListed] = useState(false);
  if (listed !== undefined && !wasListed) setWasListed(true);
  // Only what was cancelled leaves the list.
  const gone = wasListed ? ({ ...invoice, status: 'cancelled' } as const) : invoice;
  return <CheckoutDialog invoice={listed ?? gone} onClose={onClose} />;
}

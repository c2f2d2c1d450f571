import BadgeCheck from 'lucide-react/icons/badge-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { dueNoticeOf } from './due-notice.ts';
export { useIsJustRenewed } from './renewals.ts';

/** Plays the bank, beside the virtual phone. */
export const BankDialog = screen(['billing'], async () => (await import('./bank-dialog.tsx')).BankDialog);

/** What the company owes and how it pays. Both pages stay open to the admin of an overdue company. */
export const billingFeature: Feature = {
  pages: [
    {
      path: '/financeiro',
      area: 'billing',
      access: 'admin',
      whileOverdue: true,
      screen: screen(['billing'], async () => (await import('./invoices-page.tsx')).InvoicesPage),
      menu: { section: 'administration', icon: ReceiptText },
    },
    {
      path: '/subscription',
      area: 'subscription',
      access: 'everyone',
      whileOverdue: true,
      screen: screen(['billing'], async () => (await import('./subscription-page.tsx')).SubscriptionPage),
      menu: { section: 'administration', icon: BadgeCheck, onlyWhileOverdue: true },
    },
  ],
  operatorTabs: [
    {
      name: 'payments',
      ofPlatform: true,
      screen: screen(['billing', 'settings'], async () => (await import('./payments/payments-tab.tsx')).PaymentsTab),
    },
  ],
};

import type { Feature } from '../../platform/feature.ts';
import { billingReactions, type BroadcastDeps } from './broadcasts.ts';
import { invoiceCron } from './create-invoices.ts';
import type { BillingDeps } from './deps.ts';
import { billingJobs } from './jobs.ts';
import { createWaitingReader } from './read-waiting.ts';
import { revisesInvoices } from './revise-invoices.ts';
import { billingRoutes } from './routes.ts';

export { createInvoices } from './create-invoices.ts';

/** What companies owe for their plans, and how they pay it. */
export const billingFeature: Feature<BillingDeps & BroadcastDeps> = {
  name: 'billing',
  tables: ['invoices', 'pix_charges'],
  routes: billingRoutes,
  during: ({ queue }) => [revisesInvoices(queue)],
  reactions: billingReactions,
  jobs: billingJobs,
  recurring: ({ uow }) => [invoiceCron(uow)],
  workers: (deps) => [createWaitingReader(deps)],
};

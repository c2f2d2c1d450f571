import { billingEndpoints, type Invoice } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { type PagedList, usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { invoicesKey } from './query-keys.ts';

export type InvoicesPage = Page<Invoice> & { count: number };

/** The company's invoices, the newest first (S329, S334). */
export function useInvoices(): PagedList<Invoice, InvoicesPage> {
  return usePagedList({
    queryKey: invoicesKey,
    async fetchPage({ search, pageNumber, signal }): Promise<InvoicesPage> {
      const { invoices, count, hasMore } = await call(billingEndpoints.invoices, {
        query: { searchParam: search, pageNumber },
        signal,
      });
      return { rows: invoices, count, hasMore };
    },
  });
}

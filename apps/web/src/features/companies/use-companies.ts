import { companiesEndpoints, type CompanyFilter, type ListedCompany } from '@balcao/contract';
import { neverDue } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { companiesKey } from './query-keys.ts';

/** The screens know a company that never has to pay by its having no day. */
const withoutFarDay = (company: ListedCompany): ListedCompany =>
  company.dueDate === neverDue ? { ...company, dueDate: null } : company;

/** The companies of the platform, or those behind a number of the overview. */
export function useCompanies(show: CompanyFilter | undefined) {
  return usePagedList<ListedCompany, Page<ListedCompany>>({
    queryKey: [...companiesKey, 'page', show ?? 'all'],
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber, ...(show === undefined ? {} : { show }) };
      const { companies, ...page } = await call(companiesEndpoints.page, { query, signal });
      return { rows: companies.map(withoutFarDay), ...page };
    },
  });
}

/** The numbers of the platform, asked for again every minute while they are on screen. */
export function useOverview() {
  return useQuery({
    queryKey: [...companiesKey, 'overview'],
    queryFn: ({ signal }) => call(companiesEndpoints.overview, { signal }),
    refetchInterval: 60_000,
    meta: { quiet: true },
  });
}

import { type AuditEntry, auditLogEndpoints } from '@balcao/contract';
import type { AuditAction } from '@balcao/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { languageOf } from '../../lib/format/i18n.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { flattenRows } from '../../ui/paged-list-data.ts';
import type { PagedTableProps } from '../../ui/lists/paged-table-props.ts';

/** What the list is narrowed to; empty texts narrow nothing. */
export type LogFilter = {
  /** The own company, or for the operator all of them, or another one. */
  scope: 'own' | 'everywhere' | { id: number; name: string };
  userId: string;
  action: AuditAction | '';
  from: string;
  to: string;
  /** One support access, named by its reason. */
  access: { id: number; reason: string } | null;
};

export const noFilter: LogFilter = { scope: 'own', userId: '', action: '', from: '', to: '', access: null };

const queryOf = ({ scope, userId, action, from, to, access }: LogFilter) => ({
  ...(scope === 'everywhere' ? { everywhere: 'true' as const } : {}),
  ...(typeof scope === 'object' ? { companyId: String(scope.id) } : {}),
  ...(userId === '' ? {} : { userId }),
  ...(action === '' ? {} : { action }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(access === null ? {} : { supportAccessId: String(access.id) }),
});

/** The entries that match, page by page. Each filter has its own cache entry, so a late answer replaces no newer one. */
export function useAuditLog(filter: LogFilter): PagedTableProps<AuditEntry>['list'] {
  const [memory] = useState({ search: '', scrollTop: 0 });
  const wanted = queryOf(filter);
  const query = useInfiniteQuery({
    queryKey: ['auditLog', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === 0 ? {} : { after: String(pageParam) };
      const { entries, hasMore } = await call(auditLogEndpoints.list, { query: { ...wanted, ...after }, signal });
      return { rows: entries, hasMore };
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, rows }) => (hasMore ? rows.at(-1)?.id : undefined),
    // What was done a moment ago has to be there.
    refetchOnMount: 'always',
  });
  return {
    rows: flattenRows<AuditEntry>(query.data?.pages ?? []),
    firstPage: query.data?.pages[0],
    status: query.data !== undefined ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    appliedSearch: '',
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
    memory,
  };
}

/** Saves what matches as a file. A second click while it is on its way does nothing. */
export function useExportLog(): { isBusy: boolean; exportLog: (filter: LogFilter) => Promise<void> } {
  const { t, i18n } = useTranslation('auditLog');
  const toast = useToast();
  const { busy: isBusy, run } = useBusy();
  const save = async (filter: LogFilter): Promise<void> => {
    try {
      const body = { ...queryOf(filter), language: languageOf(i18n.language) };
      saveFile(await download(auditLogEndpoints.exportAll, { body }), `${t('fileName')}.csv`);
    } catch (error) {
      toast.failure(error);
    }
  };
  return { isBusy, exportLog: (filter) => run(() => save(filter)) };
}

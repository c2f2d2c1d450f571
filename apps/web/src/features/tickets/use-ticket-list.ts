import type { TicketStatus } from '@balcao/contract';
import { useCallback, useEffect } from 'react';
import { realtime } from '../../lib/realtime.ts';
import { markListStale } from './desk-changes.ts';
import { deskStore, useDesk } from './desk-store.ts';
import { loadTickets } from './load-desk.ts';
import type { PagedIds } from './paged-ids.ts';
import { useFresh } from './use-fresh.ts';

/** A list that is on screen: fetched, listened to, and fetched again after a gap (S141). */
export function useTicketList(status: TicketStatus): PagedIds {
  const list = useDesk((state) => state.lists[status]);
  const watch = useCallback((joined: () => void) => realtime.watchTickets(status, joined), [status]);
  const refresh = useCallback(() => deskStore.change((state) => markListStale(state, status)), [status]);
  useFresh(watch, refresh);
  useEffect(() => {
    if (list.stale) void loadTickets(status, 'first');
  }, [list.stale, status]);
  return list;
}

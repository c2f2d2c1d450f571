import type { TicketCounts } from '@balcao/contract';
import { useEffect } from 'react';
import { deskView, showTab } from '../../desk/index.ts';

/**
 * Shows who waits to somebody who serves nobody yet: an empty list of own tickets hides them. Decided once, when the
 * first counts arrive, so that no list changes under the hands of somebody at work.
 */
export function useFirstTab(counts: TicketCounts | undefined): void {
  const isCounted = counts !== undefined;
  useEffect(() => {
    if (counts === undefined || deskView.get().isTabChosen) return;
    showTab(counts.open === 0 && counts.pending > 0 ? 'pending' : 'open');
    // Only the first counts decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCounted]);
}

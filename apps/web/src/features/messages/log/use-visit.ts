import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { deskStore, loadHistory, loadMessages } from '../../desk/index.ts';
import type { JumpTarget } from './use-log-position.ts';

/** A message of an earlier ticket that is shown in its own conversation. */
export type Visit = { readonly ticketId: number; readonly target: JumpTarget };

/** Leads to a message of an earlier ticket of the same contact, and back to the open one. */
export function useVisit(ticketId: number) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const [visit, setVisit] = useState<Visit | null>(null);
  return {
    visit,
    async go(hit: { id: number; ticketId: number }): Promise<void> {
      const isLoaded = deskStore.get().conversations.get(hit.ticketId)?.ids.includes(hit.id) === true;
      const [, found] = await Promise.all([
        // The heading of that ticket; without it there is nothing to show.
        loadHistory(ticketId).catch(() => undefined),
        isLoaded || loadMessages(hit.ticketId, { around: hit.id }),
      ]);
      if (found && deskStore.get().tickets.has(hit.ticketId))
        setVisit({ ticketId: hit.ticketId, target: { id: hit.id } });
      else toast.error(t('list.jumpFailed'));
    },
    leave: () => setVisit(null),
  };
}

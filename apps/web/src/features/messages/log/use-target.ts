import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { loadMessages } from '../../desk/index.ts';
import { takeReadingPosition } from './reading-position.ts';
import type { OpenConversation } from './use-conversation.ts';
import type { JumpTarget } from './use-log-position.ts';

/**
 * The message to jump to: from a quote, from `m` in the address (S164), or the one being read when the page was
 * reloaded (S111).
 */
export function useTarget(
  ticketId: number,
  ids: readonly number[],
  jumpingTo: OpenConversation['jumpingTo'],
): { target: JumpTarget | null; onJump: (id: number) => void } {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const [params] = useSearchParams();
  // Choosing the same search result again is a new navigation and therefore a new jump.
  const { key } = useLocation();
  const wanted = Number(params.get('m'));
  const fromAddress = useMemo(
    () => (Number.isSafeInteger(wanted) && wanted > 0 ? { id: wanted, key } : null),
    [wanted, key],
  );
  const [jump, setJump] = useState<(JumpTarget & { after: unknown }) | null>(() => {
    const id = takeReadingPosition(ticketId);
    return id === null ? null : { id, isReturn: true, after: fromAddress };
  });
  const target: JumpTarget | null = jump?.after === fromAddress ? jump : fromAddress;
  const isHere = target === null || ids.includes(target.id);
  const asked = useRef<unknown>(null);
  useEffect(() => {
    if (isHere) jumpingTo.current = null;
    // A target is only fetched for once; afterwards the person may scroll away.
    const isNew = asked.current !== target;
    asked.current = target;
    if (isHere || !isNew) return;
    // A refetch at the same time must not lose the target.
    jumpingTo.current = target.id;
    void loadMessages(ticketId, { around: target.id }).then((found) => {
      if (found) return;
      jumpingTo.current = null;
      if (target.isReturn !== true) toast.error(t('list.jumpFailed'));
    });
  }, [target, isHere, ticketId, jumpingTo, t, toast]);
  const onJump = useCallback((id: number) => setJump({ id, after: fromAddress }), [fromAddress]);
  return { target, onJump };
}

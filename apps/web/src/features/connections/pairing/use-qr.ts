import type { Connection } from '@balcao/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { showNumber } from '../../../lib/format/show-number.ts';

type Options = { rows: readonly Connection[] | undefined; renewSession: (id: number) => Promise<unknown> };

/** The QR dialog of one connection at a time, and the success notice once a phone has linked (S284). */
export function useQr({ rows, renewSession }: Options) {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const [openId, setOpenId] = useState<number | null>(null);
  const { busy: asking, run } = useBusy();
  const [linkingId, setLinkingId] = useState<number | null>(null);
  const linking = rows?.find((row) => row.id === linkingId);

  useEffect(() => {
    if (linkingId === null) return;
    if (linking?.status === 'PAIRING' || linking?.status === 'OPENING') return;
    setLinkingId(null);
    if (linking?.status !== 'CONNECTED') return;
    const { name, number } = linking;
    toast.success(
      number === null
        ? t('toasts.connectedUnnamed', { name })
        : t('toasts.connected', { name, number: showNumber(number) }),
    );
  }, [linking, linkingId, t, toast]);

  const close = useCallback(
    (outcome: 'linked' | 'over') => {
      if (outcome === 'linked') setLinkingId(openId);
      setOpenId(null);
    },
    [openId],
  );

  async function renew(id: number): Promise<void> {
    setOpenId(id);
    try {
      await run(() => renewSession(id));
    } catch (error) {
      setOpenId(null);
      toast.failure(error);
    }
  }

  return { openId, asking, open: setOpenId, renew, close };
}

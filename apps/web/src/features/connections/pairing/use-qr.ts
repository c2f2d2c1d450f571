import type { Connection } from '@balcao/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { showNumber } from '../../../lib/format/show-number.ts';

type Options = { rows: readonly Connection[] | undefined; renewSession: (id: number) => Promise<unknown> };

/** The QR dialog of one connection at a time, and the success notice once a phone has linked (S284). */
export function useQr({ rows, renewSession }: Options) {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<number | null>(null);
  const { busy: asking, run } = useBusy();
  const [fault, setFault] = useState<unknown>(null);
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
      { action: { label: t('toasts.toDesk'), onClick: () => void navigate('/tickets') } },
    );
  }, [linking, linkingId, t, toast, navigate]);

  const close = useCallback(
    (outcome: 'linked' | 'over') => {
      if (outcome === 'linked') setLinkingId(openId);
      setOpenId(null);
      setFault(null);
    },
    [openId],
  );

  async function renew(id: number): Promise<void> {
    setOpenId(id);
    setFault(null);
    await run(() => renewSession(id)).catch(setFault);
  }

  return { openId, asking, fault, open: setOpenId, renew, close };
}

import { type CampaignRow, campaignStatusOf } from '@balcao/contract';
import type { CampaignStatus } from '@balcao/domain';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx';
import { useWhen } from './use-when.ts';

const looks: Readonly<Record<CampaignStatus, { tone: ChipTone; icon: ComponentType }>> = {
  inactive: { tone: 'neutral', icon: CircleDashed },
  scheduled: { tone: 'info', icon: CalendarClock },
  running: { tone: 'info', icon: LoaderCircle },
  cancelled: { tone: 'warn', icon: CirclePause },
  finished: { tone: 'ok', icon: CircleCheck },
};

/** The status of a campaign as icon and word (S352). */
export function CampaignStatusChip({ campaign }: { campaign: Pick<CampaignRow, 'status'> }) {
  const { t } = useTranslation('campaigns');
  const status = campaignStatusOf(campaign);
  const { tone, icon: Icon } = looks[status];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}

/** Why a campaign was stopped by itself, or sends nothing just now; null when there is nothing to say. */
export function useWhyStill(): (
  campaign: Pick<CampaignRow, 'status' | 'stopReason' | 'hold' | 'heldUntil'>,
) => { tone: 'warn' | 'error'; text: string } | null {
  const { t } = useTranslation('campaigns');
  const when = useWhen();
  return (campaign) => {
    const status = campaignStatusOf(campaign);
    if (status === 'cancelled' && campaign.stopReason !== null)
      return { tone: 'error', text: t(`stops.${campaign.stopReason}`) };
    if (status !== 'running' || campaign.hold === null) return null;
    const why = t(`holds.${campaign.hold}`);
    const { heldUntil } = campaign;
    return { tone: 'warn', text: heldUntil === null ? why : t('heldUntil', { why, when: when(heldUntil) }) };
  };
}

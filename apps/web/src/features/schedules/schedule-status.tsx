import { type Schedule, scheduleStatusOf } from '@balcao/contract';
import type { ScheduleStatus } from '@balcao/domain';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Reply from 'lucide-react/icons/reply';
import Send from 'lucide-react/icons/send';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx';

export const statusIcons: Readonly<Record<ScheduleStatus, ComponentType<{ size?: number }>>> = {
  pending: Clock,
  claimed: Send,
  sent: CheckCheck,
  failed: CircleAlert,
  cancelled: Reply,
};
const tones: Readonly<Record<ScheduleStatus, ChipTone>> = {
  pending: 'neutral',
  claimed: 'info',
  sent: 'ok',
  failed: 'error',
  cancelled: 'neutral',
};

/** The status as icon and word (S242). */
export function ScheduleStatusChip({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const status = scheduleStatusOf(schedule);
  const Icon = statusIcons[status];
  return (
    <StatusChip tone={tones[status]} icon={<Icon />}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}

/** Why it failed or was cancelled, or which time of one that repeats was skipped; null when there is nothing to say. */
export function useReason(): (schedule: Schedule, when: (at: string) => string) => string | null {
  const { t } = useTranslation('schedules');
  return ({ reason, skippedAt, skippedReason }, when) => {
    if (reason !== null) return t(`reason.${reason}`);
    if (skippedAt === null || skippedReason === null) return null;
    return t('reason.skipped', { when: when(skippedAt), why: t(`reason.${skippedReason}`) });
  };
}

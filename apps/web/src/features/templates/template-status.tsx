import type { Template } from '@balcao/contract';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx';

const looks: Readonly<
  Record<Template['status'], { tone: ChipTone; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }>
> = {
  approved: { tone: 'ok', icon: CircleCheck },
  pending: { tone: 'info', icon: Clock },
  in_appeal: { tone: 'info', icon: Clock },
  rejected: { tone: 'error', icon: CircleX },
  paused: { tone: 'warn', icon: CirclePause },
  disabled: { tone: 'error', icon: Ban },
  unknown: { tone: 'neutral', icon: Clock },
};

/** Meta's status of a template, as icon, word and colour. */
export function TemplateStatus({ status }: { status: Template['status'] }) {
  const { t } = useTranslation('templates');
  const { tone, icon: Icon } = looks[status];
  return (
    <StatusChip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}

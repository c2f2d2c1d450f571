import type { ConnectionStatus } from '@balcao/contract';
import Tooltip from '@mui/material/Tooltip';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Link2 from 'lucide-react/icons/link-2';
import Loader from 'lucide-react/icons/loader';
import QrCode from 'lucide-react/icons/qr-code';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChipTone, StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { radius } from '../../../ui/theme/tokens.ts';

const Root = styled('span')({ display: 'inline-flex', borderRadius: radius.chip });

type Look = { tone: ChipTone; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> };

/** How each status looks; the health card uses the same colours. */
export const statusLooks: Readonly<Record<ConnectionStatus, Look>> = {
  qrcode: { tone: 'info', icon: QrCode },
  PAIRING: { tone: 'info', icon: Link2 },
  DISCONNECTED: { tone: 'error', icon: CircleX },
  TIMEOUT: { tone: 'warn', icon: ClockAlert },
  OPENING: { tone: 'warn', icon: Loader },
  CONNECTED: { tone: 'ok', icon: CircleCheck },
};

/** A status as icon, word and tint, explained on hover and focus (S277). */
export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation('connections');
  const { tone, icon: Icon } = statusLooks[status];
  return (
    <Tooltip title={t(`status.${status}.tip`)} describeChild>
      <Root tabIndex={0} data-testid="connections-status" data-status={status}>
        <StatusChip tone={tone} icon={<Icon size={14} aria-hidden />}>
          {t(`status.${status}.label`)}
        </StatusChip>
      </Root>
    </Tooltip>
  );
}

import { styled } from '../../ui/styled.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/errors.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { hasNewVersion } from '../new-version.ts';
import { useConnectionNotice } from './use-connection-notice.ts';

const tones = {
  warn: { background: color.warnBg, color: color.warn },
  ok: { background: color.okBg, color: color.ok },
  error: { background: color.errorBg, color: color.error },
  info: { background: color.infoBg, color: color.info },
} as const;

const Bar = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: keyof typeof tones }>(
  ({ tone }) => ({
    ...type.secondary,
    ...tones[tone],
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    flex: 'none',
    padding: '4px 8px 4px 16px',
    fontWeight: 500,
    '& svg': { width: 16, height: 16 },
    '& span': { flex: 1 },
    '& button': {
      height: 28,
      padding: '0 8px',
      border: 0,
      borderRadius: 6,
      background: 'none',
      font: 'inherit',
      fontWeight: 600,
      color: 'inherit',
      cursor: 'pointer',
    },
    '& button:hover': { background: 'color-mix(in srgb, currentColor 10%, transparent)' },
  }),
);

function ConnectionBar() {
  const { t } = useTranslation('shell');
  const notice = useConnectionNotice();
  if (notice === 'none') return null;
  if (notice === 'restored') {
    return (
      <Bar tone="ok" role="status" data-testid="connection-restored">
        <Wifi />
        <span>{t('connection.restored')}</span>
      </Bar>
    );
  }
  return (
    <Bar tone="warn" role="status" data-testid="connection-lost">
      <WifiOff />
      <span>{t('connection.lost')}</span>
      <button type="button" onClick={realtime.retry}>
        {t('connection.retry')}
      </button>
    </Bar>
  );
}

function NewVersionBar() {
  const { t } = useTranslation(['shell', 'common']);
  const isWaiting = useStore(hasNewVersion);
  if (!isWaiting) return null;
  return (
    <Bar tone="info" role="status" data-testid="new-version">
      <RefreshCw />
      <span>{t('shell:newVersion.text')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('common:actions.reload')}
      </button>
    </Bar>
  );
}

function OverdueBar() {
  const { restricted, user } = useSignedIn();
  useTranslation();
  if (!restricted) return null;
  const overdue = new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate: user.company.dueDate ?? undefined });
  return (
    <Bar tone="error" role="status" data-testid="overdue-banner">
      <CircleAlert />
      <span>{errorText(overdue)}</span>
    </Bar>
  );
}

/** Notices that concern the whole screen: overdue payment, a new version, no connection. */
export function NoticeBars() {
  return (
    <>
      <OverdueBar />
      <NewVersionBar />
      <ConnectionBar />
    </>
  );
}

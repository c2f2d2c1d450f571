import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import HardDrive from 'lucide-react/icons/hard-drive';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { storageState } from '@balcao/domain';
import { dueNoticeOf, useIsJustRenewed } from '../../features/billing/index.ts';
import { useStorageUse } from '../../features/plans/index.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/errors.ts';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { SupportContact } from '../../lib/session/support-contact.tsx';
import { useStoredText } from '../../lib/session/use-stored.ts';
import { useStore } from '../../lib/store.ts';
import { hasNewVersion } from '../new-version.ts';
import { Bar } from './bar.tsx';
import { PasswordLinkBanner, SupportBanners, SupportEndedBar } from './support-bars.tsx';
import { useConnectionNotice } from './use-connection-notice.ts';

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
  const today = useToday();
  useTranslation();
  const isRenewed = useIsJustRenewed(user.company.dueDate, today);
  // After a payment the new due date is there before the server opens the rest of the product.
  if (!restricted || isRenewed) return null;
  const overdue = new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate: user.company.dueDate ?? undefined });
  return (
    <Bar tone="error" role="status" data-testid="overdue-banner">
      <CircleAlert />
      <span>
        {errorText(overdue)} <SupportContact />
      </span>
    </Bar>
  );
}

/** The subscription ends soon, or ended and has days of grace: for those who can pay, until they hide it for the day. */
function DueBar() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const today = useToday();
  const { restricted, user } = useSignedIn();
  const { pathname } = useLocation();
  const [hiddenOn, hideOn] = useStoredText('dueNoticeHiddenOn');
  const notice = dueNoticeOf(user.company, today);
  if (notice === null || restricted || user.profile !== 'admin') return null;
  const canHide = notice.kind !== 'grace';
  if (canHide && hiddenOn === today) return null;
  const text =
    notice.kind === 'grace'
      ? t('due.grace', { date: format.day(notice.dueDate) })
      : t(`due.${notice.kind}`, { count: notice.daysLeft });
  return (
    <Bar tone="warn" role="status" data-testid="due-banner">
      <CalendarClock />
      <span>{text}</span>
      {pathname !== '/financeiro' && (
        <Link to="/financeiro" data-testid="due-banner-pay">
          {t('due.pay')}
        </Link>
      )}
      {canHide && (
        <button
          type="button"
          aria-label={t('due.hide')}
          title={t('due.hide')}
          onClick={() => hideOn(today)}
          data-testid="due-banner-hide"
        >
          <X />
        </button>
      )}
    </Bar>
  );
}

/** The files of the company fill its plan, or soon will: for those who can do something about it (S724). */
function StorageBar() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { restricted, user } = useSignedIn();
  const use = useStorageUse(!restricted && user.profile === 'admin');
  if (use === undefined || use.limit === null || storageState(use) === 'fine') return null;
  const isFull = storageState(use) === 'full';
  return (
    <Bar tone={isFull ? 'error' : 'warn'} role="status" data-testid="storage-banner">
      <HardDrive />
      <span>{isFull ? t('storage.full') : t('storage.warn', { share: format.percent(use.bytes / use.limit) })}</span>
    </Bar>
  );
}

/** Notices that concern the whole screen: overdue payment, a new version, no connection. */
export function NoticeBars() {
  return (
    <>
      <OverdueBar />
      <DueBar />
      <StorageBar />
      <SupportBanners />
      <PasswordLinkBanner />
      <SupportEndedBar />
      <NewVersionBar />
      <ConnectionBar />
    </>
  );
}

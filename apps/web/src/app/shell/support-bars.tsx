import type { SupportAccess } from '@balcao/contract';
import Headset from 'lucide-react/icons/headset';
import KeyRound from 'lucide-react/icons/key-round';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePasswordLinkNotice } from '../../features/users/index.ts';
import { leaveSupport, useEndSupport, useSupportAccesses } from '../../features/support/index.ts';
import { refreshSession } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { useCan, useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Bar } from './bar.tsx';

/** On every screen of the operator in another company: where, for how long, and the way out (S746). */
export function SupportBar() {
  const { support } = useSignedIn();
  return support ? <Inside access={support} /> : null;
}

function Inside({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const toast = useToast();
  const { busy, run } = useBusy();
  const { company } = useSignedIn().user;
  const left = Math.max(0, Math.ceil((Date.parse(access.endsAt) - useNow(1000)) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    // The server says whether it is, and then the page goes back to the own company.
    if (isOver) refreshSession().catch(() => undefined);
  }, [isOver]);
  return (
    <Bar tone="loud" role="region" aria-label={t('support.label')} data-testid="support-bar">
      <Headset />
      <span>{t('support.inside', { company: company.name, left: format.duration(left) })}</span>
      <button
        type="button"
        disabled={busy}
        onClick={() => void run(() => leaveSupport(access).catch(toast.failure))}
        data-testid="support-leave"
      >
        {t('support.leave')}
      </button>
    </Bar>
  );
}

/** For the company's people: who of the platform is there, until when and why; their admin ends it (S747). */
export function SupportBanners() {
  const { support } = useSignedIn();
  const accesses = useSupportAccesses(!support);
  return accesses.map((access) => <Banner key={access.id} access={access} />);
}

function Banner({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const toast = useToast();
  const { busy, run } = useBusy();
  const mayEnd = useCan('support:end');
  const end = useEndSupport();
  if (Date.parse(access.endsAt) <= useNow(1000)) return null;
  return (
    <Bar tone="warn" role="status" data-testid="support-banner">
      <Headset />
      <span>{t('support.banner', { time: format.time(access.endsAt), reason: access.reason })}</span>
      {mayEnd && (
        <button
          type="button"
          disabled={busy}
          onClick={() => void run(() => end(access).catch(toast.failure))}
          data-testid="support-end"
        >
          {t('support.end')}
        </button>
      )}
    </Bar>
  );
}

/** For the admins of a company: the operator made a link with which somebody can set a new password. */
export function PasswordLinkBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { support, restricted, user } = useSignedIn();
  const isWanted = user.profile === 'admin' && !user.super && !support && !restricted;
  const [link, dismiss] = usePasswordLinkNotice(user.id, isWanted);
  if (link === undefined) return null;
  return (
    <Bar tone="warn" role="status" data-testid="password-link-banner">
      <KeyRound />
      <span>
        {t(link.isShown ? 'passwordLink.shown' : 'passwordLink.mailed', {
          name: link.userName,
          time: format.dateTime(link.madeAt),
        })}
      </span>
      <Link to="/audit-log">{t('passwordLink.log')}</Link>
      <button type="button" aria-label={t('support.close')} title={t('support.close')} onClick={dismiss}>
        <X />
      </button>
    </Bar>
  );
}

/** The operator is back in the own company, and reads why. */
export function SupportEndedBar() {
  const { t } = useTranslation('shell');
  const { support } = useSignedIn();
  const [why, setWhy] = useState(sessionStore.supportEnding);
  if (why === undefined || support) return null;
  const close = (): void => {
    sessionStore.forgetSupportEnding();
    setWhy(undefined);
  };
  return (
    <Bar tone="info" role="status" data-testid="support-ended">
      <Headset />
      <span>{t(`support.ended.${why}`)}</span>
      <button
        type="button"
        aria-label={t('support.close')}
        title={t('support.close')}
        onClick={close}
        data-testid="support-ended-close"
      >
        <X />
      </button>
    </Bar>
  );
}

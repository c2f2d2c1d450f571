import type { Session } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { daysToWarnOf } from './expiry-warning.ts';
import { forgetTakeover } from './takeover.ts';

/** Opens a session and warns of a subscription that ends soon. The router then shows the right page. */
export function useOpenSession(): (session: Session) => void {
  const { t } = useTranslation('session');
  const toast = useToast();
  return (session) => {
    const days = daysToWarnOf(session.user.company, new Date());
    if (days !== null) toast.warning(t('login.expires', { count: days }));
    toast.dismiss('log-in-again');
    forgetTakeover();
    signIn(session);
  };
}

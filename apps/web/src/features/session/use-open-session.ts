import type { Session } from '@balcao/contract';
import { isInTrial } from '@balcao/domain';
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
    const { company } = session.user;
    const days = daysToWarnOf(company, new Date());
    if (days !== null) toast.warning(t(isInTrial(company) ? 'login.trialEnds' : 'login.expires', { count: days }));
    toast.dismiss('log-in-again');
    forgetTakeover();
    signIn(session);
  };
}

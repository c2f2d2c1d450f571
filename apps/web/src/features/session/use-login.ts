import { type Session, sessionEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type PendingLogin, pendingLoginOf } from './second-factor/pending-login.ts';
import { useOpenSession } from './use-open-session.ts';

export type Credentials = { email: string; password: string };

/** `new` before the first attempt; then without an error while it runs or has succeeded. */
export type LoginAttempt = { status: 'new' } | { status: 'tried'; error: unknown };

/** Logs in. Opens the session, or keeps the refusal in `attempt` and calls `onRefused` (S4, S5, S8). */
export function useLogin(onRefused: () => void) {
  const { t } = useTranslation('session');
  const toast = useToast();
  const enter = useOpenSession();
  const { busy, run } = useBusy();
  const [attempt, setAttempt] = useState<LoginAttempt>({ status: 'new' });
  const [pending, setPending] = useState<PendingLogin | null>(null);

  function open(session: Session): void {
    toast.success(t('login.success'));
    enter(session);
  }

  async function logIn(credentials: Credentials): Promise<void> {
    setAttempt({ status: 'tried', error: null });
    try {
      open(await call(sessionEndpoints.login, { body: credentials }));
    } catch (error) {
      const further = pendingLoginOf(error);
      if (further) return setPending(further);
      setAttempt({ status: 'tried', error });
      onRefused();
    }
  }

  return {
    busy,
    attempt,
    logIn: (credentials: Credentials) => run(() => logIn(credentials)),
    /** The step that has to follow the password, if there is one. */
    pending,
    open,
    /** Begins anew with e-mail and password, because of an error or by choice. */
    restart(error: unknown): void {
      setPending(null);
      setAttempt({ status: 'tried', error });
    },
  };
}

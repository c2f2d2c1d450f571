import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { refreshSession } from '../../lib/api/api-client.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { renewals } from './renewals.ts';

/** So long the notice of the renewal is read before the page goes on to the start page (S346). */
const leaveAfter = 4000;

const isRestricted = (): boolean => {
  const session = sessionStore.get();
  return session.status === 'in' && session.restricted;
};

/** Leads back to work once a payment is confirmed. Who has gone elsewhere meanwhile stays there. */
export function useLeaveWhenRenewed(): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    try {
      // The first attempt to open the rest of the product again may have found no network.
      if (isRestricted()) await refreshSession();
      await navigate('/');
    } catch (error) {
      toast.failure(error);
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = renewals.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void leave(), leaveAfter);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

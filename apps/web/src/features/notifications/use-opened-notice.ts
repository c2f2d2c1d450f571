import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { revealPending } from '../desk/index.ts';

/** The pages that notices lead to, as `sw.js` has them too. */
const isNoticed = /^\/(?:tickets|chats|notifications)(?:[/?]|$)/;

/** The address of a notice that was clicked, as the worker hands it over; null for anything else. */
export function addressOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('url' in data)) return null;
  const { type, url } = data;
  return type === 'open' && typeof url === 'string' && isNoticed.test(url) ? url : null;
}

/** The waiting ticket that an address points at. */
export function waitingIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('waiting'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Goes where a clicked notice leads: to its conversation, or to the row of a ticket that waits (R9). */
export function useOpenedNotice(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const waiting = waitingIn(search);
  const go = useEffectEvent((address: string) => void navigate(address));

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const follow = ({ data }: MessageEvent<unknown>): void => {
      const address = addressOf(data);
      if (address !== null) go(address);
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, []);

  const reveal = useEffectEvent((id: number) => {
    revealPending(id);
    void navigate('/tickets', { replace: true });
  });
  useEffect(() => {
    if (waiting !== null) reveal(waiting);
  }, [waiting]);
}

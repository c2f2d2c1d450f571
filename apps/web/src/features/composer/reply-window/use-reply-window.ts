import { useEffect, useState } from 'react';
import { isOpen, type ReplyWindow, useDesk } from '../../desk/index.ts';

/** `free` where there is no such rule. */
export type ReplyState = 'free' | 'open' | 'closed';

/** Until when one may write freely in a ticket, and whether that is over; told anew at the moment it is. */
export function useReplyWindow(ticketId: number): { window: ReplyWindow | undefined; state: ReplyState } {
  const window = useDesk((desk) => desk.windows.get(ticketId));
  const endsAt = window?.endsAt ?? null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = (): void => setNow(Date.now());
    tell();
    if (endsAt === null) return;
    const timer = setTimeout(tell, Math.max(0, Date.parse(endsAt) - Date.now()) + 1);
    // A device that slept has not counted.
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [endsAt]);
  return { window, state: window === undefined ? 'free' : isOpen(window, now) ? 'open' : 'closed' };
}

import { useEffect, useState } from 'react';
import { isWindowOpen, type ReplyWindow, useDesk } from '../../desk/index.ts';

/** `free` where there is no such rule. */
export type ReplyState = 'free' | 'open' | 'closed';

/** Until when one may write freely in a ticket, and whether that is over; told anew at the moment it is. */
export function useReplyWindow(ticketId: number): { window: ReplyWindow | undefined; state: ReplyState } {
  const window = useDesk((desk) => desk.windows.get(ticketId));
  const endsAt = window?.endsAt ?? null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const updateNow = (): void => setNow(Date.now());
    updateNow();
    if (endsAt === null) return;
    const timer = setTimeout(updateNow, Math.max(0, Date.parse(endsAt) - Date.now()) + 1);
    // A device that slept has not counted.
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [endsAt]);
  return { window, state: window === undefined ? 'free' : isWindowOpen(window, now) ? 'open' : 'closed' };
}

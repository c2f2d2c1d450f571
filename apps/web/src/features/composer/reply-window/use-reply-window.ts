import { useEffect, useState } from 'react';
import { isWindowOpen, type ReplyWindow, useDesk } from '../../desk/index.ts';

/** `free` where the connection has no reply window. */
export type ReplyState = 'free' | 'open' | 'closed';

/** Until when free text may be written in a ticket, and whether that is over. Updates at the moment it ends. */
export function useReplyWindow(ticketId: number): { window: ReplyWindow | undefined; state: ReplyState } {
  const window = useDesk((desk) => desk.windows.get(ticketId));
  const endsAt = window?.endsAt ?? null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const updateNow = (): void => setNow(Date.now());
    updateNow();
    if (endsAt === null) return;
    const timer = setTimeout(updateNow, Math.max(0, Date.parse(endsAt) - Date.now()) + 1);
    // Timers do not run while a device sleeps.
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [endsAt]);
  return { window, state: window === undefined ? 'free' : isWindowOpen(window, now) ? 'open' : 'closed' };
}

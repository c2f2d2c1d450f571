import { useEffect, useRef, useState } from 'react';
import { realtime, useBrowserOnline, useRealtimeStatus } from '../../lib/realtime/realtime.ts';

export type ConnectionNotice = 'none' | 'lost' | 'restored';

/** A short interruption is not worth a notice; a real one must be shown within three seconds (S40). */
const noticeDelay = 1500;
const backNoticeTime = 2000;

/** Whether to say that the connection is gone, or that it is back. */
export function useConnectionNotice(): ConnectionNotice {
  const line = useRealtimeStatus();
  const online = useBrowserOnline();
  const [notice, setNotice] = useState<ConnectionNotice>('none');
  const lost = !online || line === 'offline';

  const wasOnline = useRef(online);
  useEffect(() => {
    const cameBack = online && !wasOnline.current;
    wasOnline.current = online;
    if (!cameBack) return;
    // The socket may have survived without a network, but the events of that time did not arrive.
    if (realtime.state.get() === 'online') realtime.resync();
    else realtime.retry();
  }, [online]);

  useEffect(() => {
    if (lost) {
      const timer = setTimeout(() => setNotice('lost'), noticeDelay);
      return () => clearTimeout(timer);
    }
    setNotice((was) => (was === 'lost' ? 'restored' : was));
    const timer = setTimeout(() => setNotice('none'), backNoticeTime);
    return () => clearTimeout(timer);
  }, [lost]);

  return notice;
}

import { useEffect, useRef, useState } from 'react';
import { realtime, useBrowserOnline, useRealtimeState } from '../../lib/realtime/realtime.ts';

export type ConnectionNotice = 'none' | 'lost' | 'restored';

/** A short stumble is not worth a bar; a real loss must show within three seconds (S40). */
const patience = 1500;
const goodNewsFor = 2000;

/** Whether to say that the connection is gone, or that it is back. */
export function useConnectionNotice(): ConnectionNotice {
  const line = useRealtimeState();
  const online = useBrowserOnline();
  const [notice, setNotice] = useState<ConnectionNotice>('none');
  const lost = !online || line === 'offline';

  const wasOnline = useRef(online);
  useEffect(() => {
    const cameBack = online && !wasOnline.current;
    wasOnline.current = online;
    if (!cameBack) return;
    // The line may have outlived the network, but what happened meanwhile did not reach us.
    if (realtime.state.get() === 'online') realtime.resync();
    else realtime.retry();
  }, [online]);

  useEffect(() => {
    if (lost) {
      const timer = setTimeout(() => setNotice('lost'), patience);
      return () => clearTimeout(timer);
    }
    setNotice((was) => (was === 'lost' ? 'restored' : was));
    const timer = setTimeout(() => setNotice('none'), goodNewsFor);
    return () => clearTimeout(timer);
  }, [lost]);

  return notice;
}

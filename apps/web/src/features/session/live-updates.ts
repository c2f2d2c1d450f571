import { sessionEvents } from '@balcao/contract';
import { i18n } from '../../lib/format/i18n.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { clearAfterTakeover, watchTakeover } from './takeover.ts';

/** Logs out here when the same account is opened on another device (S12, R21). */
export function listen(): () => void {
  const session = sessionStore.get();
  if (session.status !== 'in') return () => undefined;
  return watchTakeover({
    listen: (handler) => realtime.on(sessionEvents.auth, handler),
    userId: session.user.id,
    sessionId: session.sessionId,
    announce: () => {
      realtime.stop();
      toast.warning(i18n.getFixedT(null, 'shell')('takeover'), { sticky: true });
    },
    leave: () => {
      clearAfterTakeover(localStorage);
      location.reload();
    },
  });
}

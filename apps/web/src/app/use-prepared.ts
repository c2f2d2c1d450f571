import { useEffect, useState } from 'react';
import { type SessionState, useSession } from '../lib/session/session.ts';
import { screensOf } from './screens.ts';

/** Whether what this visit will draw is here. Its code comes while the session is being restored, not after. */
export function usePrepared(): boolean {
  const session = useSession();
  const [preparedFor, setPreparedFor] = useState<SessionState['status']>();

  useEffect(() => {
    let isCurrent = true;
    const screens = screensOf(session, location.pathname);
    // A file that does not come is told by the screen's own error boundary.
    void Promise.allSettled(screens.map((screen) => screen.prepare())).then(
      () => isCurrent && setPreparedFor(session.status),
    );
    return () => {
      isCurrent = false;
    };
    // Only entering and leaving change what is drawn from scratch; other changes redraw what stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session.status]);

  if (session.status === 'loading') return false;
  return preparedFor === session.status || screensOf(session, location.pathname).every((screen) => screen.isPrepared());
}

import { useEffect, useState } from 'react';
import { type SessionState, useSession } from '../lib/session/session.ts';
import { screensOf } from './screens.ts';

/** Whether the code of the pages to be drawn is loaded. It is fetched while the session is being restored. */
export function usePrepared(): boolean {
  const session = useSession();
  const [preparedFor, setPreparedFor] = useState<SessionState['status']>();

  useEffect(() => {
    let isCurrent = true;
    const screens = screensOf(session, location.pathname);
    // The error boundary of the screen reports a file that cannot be loaded.
    void Promise.allSettled(screens.map((screen) => screen.prepare())).then(
      () => isCurrent && setPreparedFor(session.status),
    );
    return () => {
      isCurrent = false;
    };
    // Only login and logout show another screen from scratch; everything else updates the current one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session.status]);

  if (session.status === 'loading') return false;
  return preparedFor === session.status || screensOf(session, location.pathname).every((screen) => screen.isPrepared());
}

import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { errorText } from '../lib/api/errors.ts';
import { useSession } from '../lib/session/session.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { decideAccess, type Visit } from './access.ts';

/** Reads the page a visitor was sent away from out of the history entry. */
function originOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;
}

function Redirect({ to, from, refused }: { to: string; from: string | undefined; refused: boolean }) {
  useEffect(() => {
    if (refused) toast.error(errorText('ERR_NO_PERMISSION'));
  }, [refused]);
  return <Navigate to={to} replace state={from === undefined ? null : { from }} />;
}

/** Shows the page to those it is for and redirects everybody else, before the page makes any call. */
export function Guard({ access, whileOverdue, children }: Omit<Visit, 'origin'> & { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const verdict = decideAccess(session, { access, whileOverdue, origin: originOf(state) });
  if (verdict.kind === 'wait') return null;
  if (verdict.kind === 'show') return children;
  return (
    <Redirect
      to={verdict.to}
      from={verdict.remember ? pathname + search : undefined}
      refused={verdict.refused ?? false}
    />
  );
}

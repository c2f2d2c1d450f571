import { useEffect, useState } from 'react';
import { needsAttention } from './attention.ts';
import { useConnections } from '../list/use-connections.ts';

/** A connection that only stumbles is not worth a warning (S35). */
const warningDelay = 2000;

/** Whether the menu warns of a connection that does not work, judged two seconds after the list changed (S35). */
export function useConnectionsWarning(): boolean {
  const { data } = useConnections();
  const attention = data !== undefined && needsAttention(data);
  // A menu drawn anew already knows the list; only a change of it is waited for.
  const [warning, setWarning] = useState(attention);

  useEffect(() => {
    const timer = setTimeout(() => setWarning(attention), warningDelay);
    return () => clearTimeout(timer);
  }, [attention]);

  return warning;
}

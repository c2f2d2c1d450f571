import { useEffect, useState } from 'react';
import { needsAttention } from './attention.ts';
import { useConnections } from '../list/use-connections.ts';

/** A short interruption is not worth a warning (S35). */
const warningDelay = 2000;

/** Whether the menu warns of a connection that does not work, judged two seconds after the list changed (S35). */
export function useConnectionsWarning(): boolean {
  const { data } = useConnections();
  const attention = data !== undefined && needsAttention(data);
  // When the menu is mounted again the list is already known; the delay is for changes only.
  const [warning, setWarning] = useState(attention);

  useEffect(() => {
    const timer = setTimeout(() => setWarning(attention), warningDelay);
    return () => clearTimeout(timer);
  }, [attention]);

  return warning;
}

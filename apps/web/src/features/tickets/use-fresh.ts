import { useEffect } from 'react';
import { realtime } from '../../lib/realtime.ts';

/** How long a screen waits for the server to let it listen before it fetches anyway. */
const patience = 250;

/**
 * Listens first and fetches then, so that nothing falls between the two. Without a line it fetches at once, and again
 * as soon as the line stands. `watch` and `refresh` must stay the same functions while the screen shows the same thing.
 */
export function useFresh(watch: (joined: () => void) => () => void, refresh: () => void): void {
  useEffect(() => {
    const waiting = setTimeout(refresh, realtime.getState() === 'online' ? patience : 0);
    const stop = watch(() => {
      clearTimeout(waiting);
      refresh();
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [watch, refresh]);
}

import { useEffect } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';

/** How long to wait for the server to let this page into the room before fetching anyway. */
const joinTimeout = 250;

const noWait = (): number => 0;

/**
 * Joins the room first and fetches then, so that no event is lost in between. While offline it fetches at once, and
 * again after the connection is back. The functions must be stable between renders; `wait` returns how many
 * milliseconds to wait first.
 */
export function useWatchedFetch(
  watch: (joined: () => void) => () => void,
  refresh: () => void,
  wait: () => number = noWait,
): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begin = (): void => {
      timer = setTimeout(refresh, realtime.state.get() === 'online' ? joinTimeout : 0);
      stop = watch(() => {
        clearTimeout(timer);
        refresh();
      });
    };
    const before = wait();
    if (before === 0) begin();
    else timer = setTimeout(begin, before);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [watch, refresh, wait]);
}

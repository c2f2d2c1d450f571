import { useEffect } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';

/** How long a screen waits for the server to let it listen before it fetches anyway. */
const joinTimeout = 250;

const noWait = (): number => 0;

/**
 * Listens first and fetches then, so that nothing falls between the two. Without a line it fetches at once, and again
 * as soon as the line stands. All three must stay the same functions while the screen shows the same thing; `wait` says
 * how many milliseconds to hold back before anything is asked.
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

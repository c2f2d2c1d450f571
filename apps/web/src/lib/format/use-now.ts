import { useEffect, useState } from 'react';
import { createStore, useStore } from '../store.ts';

/** The current time, read again every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

const minuteStep = 15_000;

/** One timer for all components that show minutes, because every row of a list is such a component. */
export const minuteClock = createStore(Date.now(), {
  whileSubscribed() {
    const read = (): void => minuteClock.set(Date.now());
    read();
    const timer = setInterval(read, minuteStep);
    return () => clearInterval(timer);
  },
});

/** The current time, updated every minute. */
export function useMinute(): number {
  return useStore(minuteClock);
}

import { useEffect, useState } from 'react';
import { createStore, useStore } from '../store.ts';

/** The time, read again every so many milliseconds, for what is shown relative to it. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

const minuteStep = 15_000;

/** One timer for all components that show minutes; a list has one of them in each row. */
export const minuteClock = createStore(Date.now(), {
  whileSubscribed() {
    const read = (): void => minuteClock.set(Date.now());
    read();
    const timer = setInterval(read, minuteStep);
    return () => clearInterval(timer);
  },
});

/** The time for what is shown in minutes. */
export function useMinute(): number {
  return useStore(minuteClock);
}

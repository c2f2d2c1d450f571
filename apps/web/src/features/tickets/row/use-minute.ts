import { useSyncExternalStore } from 'react';

const step = 15_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const told of listeners) told();
  }, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Nobody looked for a while: the kept time is old.
  if (timer === undefined) now = Date.now();
  return now;
}

/** The time for what is told in minutes; one clock for all rows. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, read);
}

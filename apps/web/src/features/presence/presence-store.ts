import { createStore } from '../../lib/store.ts';
import { type Signs, dropExpired, nextEnd, noSigns } from './signs.ts';

/** Keeps the signs of one conversation. Each is removed when its time is over. */
export function createPresenceStore(now: () => number = Date.now) {
  const store = createStore(noSigns);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: Signs): void {
    clearTimeout(timer);
    const end = nextEnd(next);
    if (end !== null) timer = setTimeout(() => set(dropExpired(store.get(), now())), Math.max(0, end - now()));
    store.set(next);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (apply: (signs: Signs, now: number) => Signs): void => set(apply(dropExpired(store.get(), now()), now())),
    clear: (): void => set(noSigns),
  };
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

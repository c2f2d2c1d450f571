import { createStore } from '../../lib/store.ts';
import { type PresentPeople, dropExpired, nextExpiry, nobody } from './present-people.ts';

/** Keeps who is present at one conversation. Each entry is removed when it expires. */
export function createPresenceStore(now: () => number = Date.now) {
  const store = createStore(nobody);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: PresentPeople): void {
    clearTimeout(timer);
    const end = nextExpiry(next);
    if (end !== null) timer = setTimeout(() => set(dropExpired(store.get(), now())), Math.max(0, end - now()));
    store.set(next);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (apply: (people: PresentPeople, now: number) => PresentPeople): void =>
      set(apply(dropExpired(store.get(), now()), now())),
    clear: (): void => set(nobody),
  };
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

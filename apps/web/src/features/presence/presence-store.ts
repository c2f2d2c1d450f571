import { type Signs, dropExpired, nextEnd, noSigns } from './signs.ts';

/** Keeps the signs of one conversation; each leaves by itself when its time is over. */
export function createPresenceStore(now: () => number = Date.now) {
  let signs: Signs = noSigns;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Signs): void {
    clearTimeout(timer);
    const end = nextEnd(next);
    if (end !== null) timer = setTimeout(() => set(dropExpired(signs, now())), Math.max(0, end - now()));
    if (next === signs) return;
    signs = next;
    for (const listener of listeners) listener();
  }

  return {
    get: (): Signs => signs,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (apply: (signs: Signs, now: number) => Signs): void => set(apply(dropExpired(signs, now()), now())),
    clear: (): void => set(noSigns),
  };
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

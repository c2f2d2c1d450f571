let count = 0;
const listeners = new Set<() => void>();

/** How many tickets wait unread; a number of its own, so that the window's title needs nothing of the desk. */
export const unreadCount = {
  get: (): number => count,
  set(next: number): void {
    if (next === count) return;
    count = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let waiting = false;
const listeners = new Set<() => void>();

/** Whether the server has replaced the files this page was built from (S17). */
export const newVersion = {
  isWaiting: (): boolean => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Notices when a part of the product can no longer be loaded because a newer version took its place. */
export function watchForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    waiting = true;
    for (const listener of listeners) listener();
  });
}

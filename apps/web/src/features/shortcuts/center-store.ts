import { useSyncExternalStore } from 'react';

/** What of the keyboard's own windows is open. */
export type CenterWindow = 'palette' | 'sheet';

let open: CenterWindow | null = null;
const listeners = new Set<() => void>();

/** Opens the palette or the sheet of shortcuts; null closes. */
export function openCenter(next: CenterWindow | null): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is open now. */
export function useCenter(): CenterWindow | null {
  return useSyncExternalStore(subscribe, () => open);
}

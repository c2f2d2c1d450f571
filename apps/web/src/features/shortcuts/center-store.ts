import { createStore, useStore } from '../../lib/store.ts';

/** The windows of the command center: the command palette, the sheet that lists the shortcuts, and the own profile. */
export type CenterWindow = 'palette' | 'sheet' | 'profile';

const openWindow = createStore<CenterWindow | null>(null);

/** Opens one of the windows; null closes it. */
export const openCenter = openWindow.set;

/** Which of them is open. */
export function useCenter(): CenterWindow | null {
  return useStore(openWindow);
}

import { createStore, useStore } from '../../lib/store.ts';

/** The windows of the command center: the command palette and the sheet that lists the shortcuts. */
export type CenterWindow = 'palette' | 'sheet';

const openWindow = createStore<CenterWindow | null>(null);

/** Opens the palette or the list of shortcuts; null closes either. */
export const openCenter = openWindow.set;

/** Which of the two is open. */
export function useCenter(): CenterWindow | null {
  return useStore(openWindow);
}

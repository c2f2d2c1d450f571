import { createStore, useStore } from '../../lib/store.ts';

/** How many tickets are unread. Kept apart from the desk, so that the page's title does not load the whole desk. */
export const unreadCount = createStore(0);

/** How many tickets are unread for the person at the screen (S36, S42). */
export function useUnreadTickets(): number {
  return useStore(unreadCount);
}

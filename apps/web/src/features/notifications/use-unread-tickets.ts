import { useSyncExternalStore } from 'react';
import { unreadCount } from './unread-count.ts';

/** How many tickets wait unread for the person at the screen (S36, S42). */
export function useUnreadTickets(): number {
  return useSyncExternalStore(unreadCount.subscribe, unreadCount.get);
}

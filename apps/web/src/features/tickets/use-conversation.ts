import { useCallback, useEffect } from 'react';
import { realtime } from '../../lib/realtime.ts';
import { markConversationStale } from './desk-changes.ts';
import type { TicketEntry } from './desk-state.ts';
import { deskStore, useDesk } from './desk-store.ts';
import { findOwn, loadMessages, loadTicket } from './load-desk.ts';
import { noPages, type PagedIds } from './paged-ids.ts';
import { useFresh } from './use-fresh.ts';

/** What arrives in the own conversation while it is being looked at is read (S137). */
function useReading(ticket: TicketEntry, loaded: boolean): void {
  const { id, userId, unreadMessages } = ticket;
  const isUnread = loaded && unreadMessages > 0 && userId === findOwn()?.userId;
  useEffect(() => {
    if (!isUnread) return;
    const read = (): void => {
      if (document.visibilityState === 'visible') void loadMessages(id, 'first');
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
    // Each further unread message is a reason to say so again.
  }, [id, isUnread, unreadMessages]);
}

/** The conversation of an open ticket: fetched, listened to, fetched again after a gap, and read. */
export function useConversation(ticket: TicketEntry): PagedIds {
  const { id, uuid } = ticket;
  const conversation = useDesk((state) => state.conversations.get(id) ?? noPages);
  const watch = useCallback((joined: () => void) => realtime.watchTicket(id, joined), [id]);
  const refresh = useCallback(() => deskStore.change((state) => markConversationStale(state, id)), [id]);
  useFresh(watch, refresh);
  useEffect(() => {
    if (!conversation.stale) return;
    void loadMessages(id, 'first');
    // Its own failure adds nothing: the messages fail with it.
    void loadTicket(uuid).catch(() => undefined);
  }, [conversation.stale, id, uuid]);
  useReading(ticket, conversation.loaded);
  return conversation;
}

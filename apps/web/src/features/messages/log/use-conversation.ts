import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';
import {
  deskStore,
  findViewer,
  loadMessages,
  loadTicket,
  markConversationStale,
  emptyWindow,
  readTicket,
  selectionDelay,
  type MessageWindow,
  type TicketEntry,
  useDesk,
  useWatchedFetch,
} from '../../desk/index.ts';
import { keepReadingPosition } from './reading-position.ts';

/** Marks messages as read that arrive in the viewer's own conversation while it is visible (S137). */
function useReading(ticket: TicketEntry, loaded: boolean): void {
  const { id, userId, unreadMessages, transferredBy } = ticket;
  const isUnread = loaded && (unreadMessages > 0 || transferredBy !== null) && userId === findViewer()?.userId;
  useEffect(() => {
    if (!isUnread) return;
    const read = (): void => {
      // A failure is not reported: the badge stays, and the next message tries again.
      if (document.visibilityState === 'visible') void readTicket(id).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
    // Each further unread message has to be reported as read too.
  }, [id, isUnread, unreadMessages]);
}

export type OpenConversation = {
  window: MessageWindow;
  /** How many were unread when it was opened. */
  unreadAtOpening: number;
  /** The message being read, set by the log; null at the end. */
  readingAt: RefObject<number | null>;
  /** The message to jump to while it is not loaded; null otherwise. */
  jumpingTo: RefObject<number | null>;
};

/**
 * The conversation of an open ticket: fetched, kept up to date, fetched again at the same place after missed events,
 * and marked as read.
 */
export function useConversation(ticket: TicketEntry): OpenConversation {
  const { id, uuid } = ticket;
  const window = useDesk((state) => state.conversations.get(id) ?? emptyWindow);
  const [unreadAtOpening] = useState(ticket.unreadMessages);
  const readingAt = useRef<number | null>(null);
  const jumpingTo = useRef<number | null>(null);
  const watch = useCallback((joined: () => void) => realtime.watchTicket(id, joined), [id]);
  const refresh = useCallback(() => deskStore.update((state) => markConversationStale(state, id)), [id]);
  useWatchedFetch(watch, refresh, selectionDelay);
  useEffect(() => {
    if (!window.stale) return;
    const at = jumpingTo.current ?? readingAt.current;
    void loadMessages(id, at === null ? 'first' : { around: at }).then((found) => {
      if (!found && at !== null) void loadMessages(id, 'first');
    });
    // Its failure need not be reported, because the messages fail as well.
    void loadTicket(uuid).catch(() => undefined);
  }, [window.stale, id, uuid]);
  useReading(ticket, window.loaded);
  useEffect(() => {
    const keep = (): void => keepReadingPosition(id, readingAt.current);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [id]);
  return { window, unreadAtOpening, readingAt, jumpingTo };
}

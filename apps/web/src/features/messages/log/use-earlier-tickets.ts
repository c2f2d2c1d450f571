import { useEffect, useMemo, useState } from 'react';
import {
  type DeskState,
  deskStore,
  emptyWindow,
  loadHistory,
  loadMessages,
  type MessageWindow,
  type TicketEntry,
  useDesk,
} from '../../desk/index.ts';

/** An earlier ticket of the same contact, and what is loaded of its conversation. */
export type EarlierTicket = { readonly ticket: TicketEntry; readonly window: MessageWindow };

/** The tickets of the same contact before this one, newest first. */
const earlierIdsOf = ({ histories }: DeskState, ticketId: number): readonly number[] =>
  (histories.get(ticketId) ?? []).filter((other) => other < ticketId);

/** Selects so many earlier tickets, the oldest first. The same array is returned as long as none of them changed. */
function createSelector(ticketId: number, count: number): (state: DeskState) => readonly EarlierTicket[] {
  let last: readonly EarlierTicket[] = [];
  return (state) => {
    const next = earlierIdsOf(state, ticketId)
      .slice(0, count)
      .flatMap((id): EarlierTicket[] => {
        const ticket = state.tickets.get(id);
        return ticket === undefined ? [] : [{ ticket, window: state.conversations.get(id) ?? emptyWindow }];
      })
      .reverse();
    const isSame =
      next.length === last.length &&
      next.every(({ ticket, window }, at) => ticket === last[at]?.ticket && window === last[at].window);
    if (!isSame) last = next;
    return last;
  };
}

/**
 * The earlier tickets of the contact above the open one. They are opened one after the other, the newest first, each
 * once the one below is loaded to its beginning.
 */
export function useEarlierTickets(ticketId: number, isAtBeginning: boolean) {
  const [opened, setOpened] = useState(0);
  const earlier = useDesk(useMemo(() => createSelector(ticketId, opened), [ticketId, opened]));
  const count = useDesk((state) => earlierIdsOf(state, ticketId).length);
  useEffect(() => {
    // Without them the conversation can be read all the same; the drawer names a failure.
    if (isAtBeginning) void loadHistory(ticketId).catch(() => undefined);
  }, [ticketId, isAtBeginning]);
  // What was loaded around a message does not reach down to where the next ticket begins.
  const broken = earlier.findLast(({ window }) => !window.loaded || window.hasNewer);
  const oldest = broken ?? earlier[0];

  function loadMore(): void {
    if (broken !== undefined) return void loadMessages(broken.ticket.id, 'first');
    if (oldest?.window.hasOlder) return void loadMessages(oldest.ticket.id, 'older');
    const next = earlierIdsOf(deskStore.get(), ticketId)[opened];
    if (next === undefined) return;
    setOpened(opened + 1);
    const known = deskStore.get().conversations.get(next);
    if (known === undefined || !known.loaded || known.hasNewer) void loadMessages(next, 'first');
  }
  return {
    exist: count > 0,
    shown: useMemo(
      () => (broken === undefined ? earlier : earlier.slice(earlier.indexOf(broken) + 1)),
      [earlier, broken],
    ),
    hasMore: broken !== undefined || oldest?.window.hasOlder === true || opened < count,
    isLoading: oldest !== undefined && oldest.window.loading !== null,
    hasFailed: oldest !== undefined && oldest.window.failed !== null,
    loadMore,
  };
}

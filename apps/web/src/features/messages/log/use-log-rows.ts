import type { Message } from '@balcao/contract';
import { useMemo, useState } from 'react';
import { useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { type Outgoing, type TicketEntry, useDesk } from '../../desk/index.ts';
import { firstUnreadOf, type MessageRow, rowsOf } from './message-rows.ts';
import type { OpenConversation } from './use-conversation.ts';
import { type EarlierTicket, useEarlierTickets } from './use-earlier-tickets.ts';

const none: readonly Outgoing[] = [];

/** The rows of earlier tickets, each under its heading, and the heading of the open one. */
function earlierRows(
  shown: readonly EarlierTicket[],
  known: ReadonlyMap<number, Message>,
  { ticket, timeZone, today }: { ticket: TicketEntry; timeZone: string; today: string },
): MessageRow<Outgoing>[] {
  const heading = (of: TicketEntry): MessageRow<Outgoing> => ({ type: 'ticket', key: `ticket-${of.id}`, ticket: of });
  const rows = shown.flatMap(({ ticket: earlier, window: { ids, lines, hasOlder } }) => [
    heading(earlier),
    ...rowsOf<Outgoing>({
      messages: ids.flatMap((id) => known.get(id) ?? []),
      lines,
      pending: none,
      hasOlder,
      unread: null,
      isEarlier: true,
      timeZone,
      today,
    }),
  ]);
  return [...rows, heading(ticket)];
}

/** The rows of a conversation: its messages, those being sent, and above them what was said in earlier tickets. */
export function useLogRows(ticket: TicketEntry, { window, unreadAtOpening }: OpenConversation) {
  const { id: ticketId } = ticket;
  const { user } = useSignedIn();
  const known = useDesk((state) => state.messages);
  const outgoing = useDesk((state) => state.outgoing.get(ticketId) ?? none);
  const { ids, lines, hasOlder, hasNewer } = window;
  const messages = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
  const [unread] = useState(() => firstUnreadOf(messages, unreadAtOpening));
  const { timeZone } = user.company;
  const today = useToday();
  const ownRows = useMemo(
    () =>
      rowsOf({
        messages,
        lines,
        pending: hasNewer ? none : outgoing,
        viewerId: user.id,
        hasOlder,
        hasNewer,
        unread,
        timeZone,
        today,
      }),
    [messages, lines, outgoing, user.id, hasNewer, hasOlder, unread, timeZone, today],
  );
  const earlier = useEarlierTickets(ticketId, !hasOlder);
  const rows = useMemo(
    () =>
      hasOlder || !earlier.exist
        ? ownRows
        : [...earlierRows(earlier.shown, known, { ticket, timeZone, today }), ...ownRows],
    [earlier.exist, earlier.shown, ownRows, known, hasOlder, ticket, timeZone, today],
  );
  const shownMessages = useMemo(() => rows.flatMap((row) => (row.type === 'message' ? [row.message] : [])), [rows]);
  return { rows, messages, shownMessages, outgoing, earlier };
}

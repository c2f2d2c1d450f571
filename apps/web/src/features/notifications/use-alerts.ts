import {
  messagesEvents,
  teamChatEvents,
  type Ticket,
  type TicketNote,
  ticketNotesEvents,
  ticketsEvents,
} from '@balcao/contract';
import { chatTitle } from '@balcao/domain';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { realtime } from '../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { chatSilenceReason, isBack, isReceived, silenceReason, uuidIn } from './alert-rules.ts';
import type { Alert, TicketAlert } from './show-alert.ts';
import { goToTicket } from './go-to-ticket.ts';
import { createSeenElsewhere } from './seen-elsewhere.ts';

/** How long to wait for another window to report that it shows the conversation, in milliseconds. */
const answerTimeout = 150;

/**
 * Alerts the viewer when a customer writes, a colleague transfers a ticket, mentions the viewer in a note or writes in a
 * chat of the viewer, or a snoozed ticket comes back, on every page of the product.
 */
export function useAlerts(): void {
  const { id: userId } = useSignedIn().user;
  const navigate = useNavigate();
  const open = useEffectEvent((ticket: Ticket) => goToTicket(ticket, navigate));
  const openChat = useEffectEvent((uuid: string) => void navigate(`/chats/${uuid}`));

  useEffect(() => {
    const seen = createSeenElsewhere();
    const screenFacts = () => ({
      userId,
      openUuid: uuidIn(location.pathname),
      isVisible: document.visibilityState === 'visible',
    });
    const showLater = (news: Alert): void => {
      setTimeout(() => {
        if (seen.has(news.key)) return;
        // A sound that cannot be played is not reported.
        void import('./show-alert.ts').then(({ showAlert }) => showAlert(news)).catch(() => undefined);
      }, answerTimeout);
    };
    const alertLater = (kind: TicketAlert['kind'], key: string, ticket: Ticket, note?: TicketNote): void =>
      showLater({
        kind,
        key,
        ticket,
        contact: ticket.contact,
        note,
        userId,
        url: ticket.status === 'pending' ? `/tickets?waiting=${ticket.id}` : `/tickets/${ticket.uuid}`,
        onClick: () => open(ticket),
      });
    const stops = [
      realtime.on(messagesEvents.appMessage, (event) => {
        if (event.action !== 'create') return;
        const key = `message-${event.message.id}`;
        const reason = silenceReason(event, screenFacts());
        if (reason === 'open') seen.tellOthers(key);
        if (reason === null) alertLater('message', key, { ...event.ticket, contact: event.contact });
      }),
      realtime.on(ticketsEvents.ticket, (event) => {
        if (event.action !== 'update') return;
        const kind = isReceived(event, userId) ? 'transfer' : isBack(event, userId) ? 'woke' : null;
        if (kind === null) return;
        const { openUuid, isVisible } = screenFacts();
        const key = `${kind}-${event.ticket.id}-${event.ticket.version}`;
        if (openUuid === event.ticket.uuid && isVisible) return seen.tellOthers(key);
        alertLater(kind, key, event.ticket);
      }),
      realtime.on(ticketNotesEvents.mention, (event) => {
        if (event.action === 'seen') return;
        const { record, ticket } = event;
        const { openUuid, isVisible } = screenFacts();
        const key = `mention-${record.id}`;
        if (openUuid === ticket.uuid && isVisible) return seen.tellOthers(key);
        alertLater('mention', key, ticket, record);
      }),
      realtime.on(teamChatEvents.chat, (event) => {
        if (event.action !== 'new-message') return;
        const { newMessage, chat } = event;
        const key = `chat-message-${newMessage.id}`;
        const { isVisible } = screenFacts();
        const reason = chatSilenceReason(event, { userId, isVisible, pathname: location.pathname });
        if (reason === 'open') seen.tellOthers(key);
        if (reason !== null) return;
        const [sender, title] = [newMessage.sender.name, chatTitle(chat, userId)];
        showLater({
          kind: 'chat',
          key,
          chatId: chat.id,
          title: sender === title ? sender : `${sender} · ${title}`,
          body: newMessage.message || (newMessage.mediaName ?? ''),
          userId,
          url: `/chats/${chat.uuid}`,
          onClick: () => openChat(chat.uuid),
        });
      }),
      seen.stop,
    ];
    return () => stops.forEach((stop) => stop());
  }, [userId]);
}

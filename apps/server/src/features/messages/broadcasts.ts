import { messagesEvents, rooms, ticketsEvents } from '@balcao/contract';
import type { DomainEvent } from '../../platform/events.ts';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { linkChanged } from '../connections/index.ts';
import { bellAudience, talkAudience, ticketChanged } from '../tickets/index.ts';
import { askForPreview, type PreviewDeps } from './previews/fill-preview.ts';
import { findCall, isLastOfTicket } from './calls.ts';
import { mediaArrived, messageCreated, messageUpdated, outboxFilled } from './events.ts';
import { ringBells } from './ring-bells.ts';
import { withReadableBody } from './with-readable-body.ts';

/** What there is to do over a link: a message to send, or a file to fetch. */
export type LinkWork = 'sending' | 'files';

export type MessagesReactionsDeps = {
  broadcaster: Broadcaster;
  /** Wakes the node that holds the link of a connection, because there is something to send or to fetch. */
  wakeLink: (connectionId: number, work?: LinkWork) => void;
} & PreviewDeps & { queue: JobQueue };

/**
 * New messages reach the lists that have the ticket and its open conversation, and ring where people are called; changed
 * ones reach the conversation, and the lists where a row shows the message. Who sends and who fetches files is woken, and
 * the page of a new link is read.
 */
export function messagesReactions(deps: MessagesReactionsDeps): Reaction[] {
  const { broadcaster, wakeLink } = deps;
  return [
    react(messageCreated, (event, commit) => tellMessage(broadcaster, event, commit)),
    react(ticketChanged, (event, commit) => {
      const call = findCall(event, commit);
      if (call) ringBells(broadcaster, event.companyId, call);
    }),
    react(messageUpdated, ({ companyId, data: { message, row } }) =>
      broadcaster.emit(
        messagesEvents.appMessage,
        companyId,
        row === undefined ? [rooms.ticket(message.ticketId)] : talkAudience(companyId, row),
        { action: 'update', message: withReadableBody(message) },
      ),
    ),
    react(messageCreated, ({ companyId, data }) => askForPreview(deps, companyId, data.message)),
    react(messageUpdated, ({ companyId, data }) => askForPreview(deps, companyId, data.message)),
    react(outboxFilled, ({ data }) => wakeLink(data.connectionId, 'sending')),
    react(mediaArrived, ({ data }) => wakeLink(data.connectionId, 'files')),
    react(linkChanged, ({ data }) => {
      if (data.status === 'CONNECTED') wakeLink(data.id);
    }),
  ];
}

type MessageCreated = ReturnType<typeof messageCreated>;

/** A new message, for the lists and the conversation, and for the bells it rings. */
function tellMessage(broadcaster: Broadcaster, event: MessageCreated, commit: readonly DomainEvent[]): void {
  const { companyId, data } = event;
  const { message, ticket } = data;
  const isLast = isLastOfTicket(event, commit);
  const call = findCall(event, commit);
  const talk = talkAudience(companyId, ticket);
  const isOwnCall = call?.message === message;
  broadcaster.emit(
    messagesEvents.appMessage,
    companyId,
    isOwnCall ? [...talk, ...bellAudience(companyId, ticket)] : talk,
    {
      action: 'create',
      message: withReadableBody(message),
      // The chatbot has its turn: whom the message calls is known with the last event about the ticket.
      ticket: isLast || ticket.userId !== null ? ticket : { ...ticket, chatbot: true },
      contact: ticket.contact,
    },
  );
  if (call && !isOwnCall) ringBells(broadcaster, companyId, call);
  // Whoever answered has read the ticket, and the message itself is none of the bells' concern.
  if (message.fromMe && message.isAutomatic !== true && ticket.unreadMessages === 0)
    broadcaster.emit(ticketsEvents.ticket, companyId, bellAudience(companyId, ticket), {
      action: 'updateUnread',
      ticketId: ticket.id,
    });
}

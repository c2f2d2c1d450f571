import { messagesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { linkChanged } from '../connections/index.ts';
import { audienceOf } from '../tickets/index.ts';
import { askForPreview, type PreviewDeps } from './previews/fill-preview.ts';
import { mediaArrived, messageCreated, messageUpdated, outboxFilled } from './events.ts';

/** What there is to do over a link: a message to send, or a file to fetch. */
export type LinkWork = 'sending' | 'files';

export type MessagesReactionsDeps = {
  broadcaster: Broadcaster;
  /** Wakes the node that holds the link of a connection, because there is something to send or to fetch. */
  wakeLink: (connectionId: number, work?: LinkWork) => void;
} & PreviewDeps & { queue: JobQueue };

/**
 * New messages reach those who see the ticket, changed ones its open conversation, and those who see its row where that
 * shows the message; who sends and who fetches files is woken, and the page of a new link is read.
 */
export function messagesReactions(deps: MessagesReactionsDeps): Reaction[] {
  const { broadcaster, wakeLink } = deps;
  return [
    react(messageCreated, ({ companyId, data: { message, ticket } }) =>
      broadcaster.emit(messagesEvents.appMessage, companyId, audienceOf(companyId, ticket), {
        action: 'create',
        message,
        ticket,
        contact: ticket.contact,
      }),
    ),
    react(messageUpdated, ({ companyId, data: { message, row } }) =>
      broadcaster.emit(
        messagesEvents.appMessage,
        companyId,
        row === undefined ? [rooms.ticket(message.ticketId)] : audienceOf(companyId, row),
        { action: 'update', message },
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

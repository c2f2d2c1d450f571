import type { Message, Ticket } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';

/**
 * A message joined a conversation, from outside or from here. `isBacklog` is one that WhatsApp kept while the
 * connection was away; `choiceId` says what was tapped of a menu.
 */
export const messageCreated = defineEvent<
  'messageCreated',
  { message: Message; ticket: Ticket; isBacklog?: boolean | undefined; choiceId?: string | undefined }
>('messageCreated');
/**
 * A message changed. `row` is its ticket when the lists show how far this message got, so that everybody who sees the
 * row has to hear of it; otherwise only the open conversation does.
 */
export const messageUpdated = defineEvent<'messageUpdated', { message: Message; row: TicketPlace | undefined }>(
  'messageUpdated',
);
/** A customer's file is there to be fetched. */
export const mediaArrived = defineEvent<'mediaArrived', { connectionId: number }>('mediaArrived');
/** Something waits to leave by this connection. */
export const outboxFilled = defineEvent<'outboxFilled', { connectionId: number }>('outboxFilled');

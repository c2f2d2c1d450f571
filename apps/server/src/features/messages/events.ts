import type { Message, Ticket } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';

/** What was looked up with a message of a customer, so that nobody has to ask once more for each. */
export type ArrivalFacts = {
  /** Whether scheduled messages to the contact wait that an answer makes needless. */
  endsSchedules: boolean;
  /** Whether a campaign wrote to the contact that may be what is answered. */
  answersCampaign: boolean;
  /** Whether the chatbot has acted in the conversation, in a company without opening hours. */
  isBotThrough: boolean;
  /** Whether anybody of the company wants to be told while the app is closed. */
  hasPushDevices: boolean;
};

/**
 * A message joined a conversation, from outside or from here. `isBacklog` is one that WhatsApp kept while the
 * connection was away; `choiceId` says what was tapped of a menu; `facts` are there where they were looked up.
 */
export const messageCreated = defineEvent<
  'messageCreated',
  {
    message: Message;
    ticket: Ticket;
    isBacklog?: boolean | undefined;
    choiceId?: string | undefined;
    facts?: ArrivalFacts | undefined;
  }
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

import type { Message, Ticket } from '@balcao/contract';
import { isLeftToPeople, type TimelineKind } from '@balcao/domain';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import { messageCreated } from '../messages/index.ts';
import { queueTransferred, timelineGrew } from '../tickets/index.ts';
import { answerCustomer, receiveInQueue, stepBack, tellAbsence } from './answer-customer.ts';
import { silenceBot } from './bot-queries.ts';
import { sayTransferred } from './say-transferred.ts';

/** Whether a person of ours wrote it, here or on the phone. */
const isOfPerson = ({ fromMe, isAutomatic }: Message): boolean => fromMe && isAutomatic !== true;

/** A call is no answer to the bot: the customer said nothing, and is told by another text to write. */
const isCall = ({ kind }: Message): boolean => kind === 'call' || kind === 'video_call';

/** Whether a message after the bot's part is for people alone, known without another look at the database. */
const isDone = ({ body }: Message, { chatbot }: Ticket, choiceId: string | undefined): boolean =>
  isLeftToPeople({ hasCalled: true, askedAt: null, isTalking: chatbot }, { body, choiceId, keepsHours: false });

/** After these a person has the conversation, or had it. */
const doneByPeople: ReadonlySet<TimelineKind> = new Set([
  'accepted',
  'returned',
  'resolved',
  'reopened',
  'transferred',
  'ownerDeleted',
]);

/** What the bot does inside the transactions of conversations. */
export const chatbotDuring: readonly DuringReaction[] = [
  during(messageCreated, async (work, { message, ticket, isBacklog = false, choiceId, facts }) => {
    if (ticket.isGroup || ticket.status === 'closed') return;
    if (isOfPerson(message) && ticket.userId === null) await stepBack(work, ticket);
    if (message.fromMe || (isCall(message) && ticket.userId === null)) return;
    if (ticket.userId === null && facts?.isBotThrough === true && isDone(message, ticket, choiceId)) return;
    if (ticket.userId === null)
      await answerCustomer(work, { ticket, message, choiceId, isBacklog, isForBot: facts !== undefined });
    else if (!isBacklog) await tellAbsence(work, ticket);
  }),
  during(queueTransferred, (work, { ticketId }) => sayTransferred(work, ticketId)),
  // Once the conversation has told of a transfer, so that what the bot says stands below it.
  during(timelineGrew, async (work, { kind, toUser, ticketId }) => {
    if (kind === 'transferred' && toUser === null) await receiveInQueue(work, ticketId);
    else if (doneByPeople.has(kind)) await silenceBot(work.db, ticketId);
  }),
];

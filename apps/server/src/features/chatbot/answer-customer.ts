import type { Message, Ticket } from '@balcao/contract';
import {
  answerForAbsent,
  botWords,
  decideAnswer,
  giveUpWaiting,
  hasBegun,
  isLeftToPeople,
  languageOfCustomer,
  listTitlesTo,
  newBotState,
  receiveTransfer,
  type BotConfig,
  type BotDecision,
  type BotSituation,
  type BotText,
  type CallReason,
  type TimelineKind,
} from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { fromAddress, type Menu } from '../../ports/whatsapp.ts';
import {
  fillTicketText,
  findLastOfCustomer,
  type Placing,
  sayAutomatically,
  sendFileAutomatically,
} from '../messages/index.ts';
import {
  addToTimeline,
  findTicket,
  isMovedByBot,
  type NewTimelineEntry,
  placeByBot,
  recordInTimeline,
  recordMoveByBot,
  trackMoveByBot,
  writeTimeline,
} from '../tickets/index.ts';
import {
  findBotFacts,
  findBotPast,
  findBotState,
  findQueueMedia,
  listBotQueues,
  mayBeAbsent,
  silenceBot,
  writeBotState,
} from './bot-queries.ts';
import { personCalled } from './events.ts';
import { configOf } from './load-bot.ts';
import { listReachableOptions } from './option-queries.ts';
import { insertSteps } from './step-queries.ts';

/** A message of a customer. `isForBot` where it is known already that it is not left to people. */
type Turn = {
  ticket: Ticket;
  message: Message;
  choiceId: string | undefined;
  isBacklog: boolean;
  isForBot: boolean;
};

/**
 * The bot's turn after a customer's message, in the transaction that stores it: what it says and where the conversation
 * is then are stored with it or not at all. The ticket is locked since the message came, so that of two messages at once
 * the second finds what the bot did about the first.
 */
export async function answerCustomer(
  work: Work,
  { ticket, message, choiceId, isBacklog, isForBot }: Turn,
): Promise<void> {
  const { db } = work;
  const answer = { body: message.body, choiceId, isBacklog, sentAt: new Date(message.createdAt) };
  if (!isForBot) {
    const kept = await findBotState(db, ticket.id);
    if (kept && isLeftToPeople({ ...kept, isTalking: ticket.chatbot }, { ...answer, keepsHours: kept.keepsHours }))
      return;
  }
  const [situation, past] = await Promise.all([findSituation(work, ticket), findBotPast(db, ticket.id)]);
  if (!situation) return;
  const decision = decideAnswer({ ...situation, past, message: answer });
  await Promise.all([
    carryOut(work, ticket, situation, decision),
    insertSteps(db, { ticketId: ticket.id, messageId: message.id }, decision.events),
  ]);
}

/** What the bot acts on, and the way to the customer. */
type Situation = BotSituation & { route: { connectionId: number; chat: string } };

/** Says that it is closed where the attendant of a conversation is not there to say so. */
export async function tellAbsence(work: Work, ticket: Ticket): Promise<void> {
  if (!(await mayBeAbsent(work.db, ticket.id))) return;
  const situation = await findSituation(work, ticket);
  if (situation) await carryOut(work, ticket, situation, answerForAbsent(situation));
}

/** The bot's turn after a person gave a conversation to a queue and to nobody in it. */
export async function receiveInQueue(work: Work, ticketId: number): Promise<void> {
  const ticket = await findTicket(work.db, ticketId);
  if (!ticket || ticket.isGroup || ticket.userId !== null || ticket.queueId === null) return;
  const situation = await findSituation(work, ticket);
  if (!situation) return;
  const decision = receiveTransfer(situation, ticket.queueId);
  await carryOut(work, ticket, situation, decision);
  await insertSteps(work.db, { ticketId: ticket.id, messageId: null }, decision.events);
}

/** The customer has not answered the bot for too long: a person is called. `isTold` where the customer may be written to. */
export async function handOverSilent(work: Work, ticketId: number, { isTold }: { isTold: boolean }): Promise<void> {
  const ticket = await findTicket(work.db, ticketId);
  const situation = ticket && (await findSituation(work, ticket));
  if (!ticket || !situation) return;
  const decision = giveUpWaiting(situation);
  await carryOut(work, ticket, situation, isTold ? decision : { ...decision, says: [] });
  const [placed = ticket, message = null] = await Promise.all([
    findTicket(work.db, ticketId),
    findLastOfCustomer(work.db, ticketId),
  ]);
  await work.record(personCalled(work.db.companyId, { ticketId, ticket: placed, message }));
}

/** A person wrote to a customer whom nobody attends: the bot's part is over. */
export async function stepBack(work: Work, ticket: Ticket): Promise<void> {
  await silenceBot(work.db, ticket.id);
  await placeByBot(work, ticket, { queueId: ticket.queueId, chatbot: false });
}

async function findSituation(work: Work, ticket: Ticket): Promise<Situation | undefined> {
  const { db } = work;
  if (ticket.whatsappId === null) return undefined;
  // Sent behind each other without waiting, so that all of it takes one round trip.
  const [facts, queues, options] = await Promise.all([
    findBotFacts(db, ticket.id),
    listBotQueues(db, ticket.whatsappId),
    listReachableOptions(db, ticket.queueId),
  ]);
  if (!facts?.works) return undefined;
  if (facts.isBotOff) {
    // Whoever was in the middle of a menu waits for a person from now on.
    if (ticket.chatbot) await stepBack(work, ticket);
    return undefined;
  }
  const { kind, value } = fromAddress(facts.chat);
  // A new conversation may be in a queue already, the only one or that for those who never choose. The bot has still to
  // show its menu there.
  const state = { ...newBotState, ...facts.kept, isTalking: ticket.chatbot };
  return {
    state: { ...state, queueId: hasBegun(state) ? ticket.queueId : null },
    config: configOf(facts, queues, options),
    route: { connectionId: facts.connectionId, chat: facts.chat },
    words: botWords[languageOfCustomer(kind === 'pn' ? value : null)],
    now: facts.now,
  };
}

async function carryOut(
  work: Work,
  ticket: Ticket,
  { state, config, words, now, route }: Situation,
  decision: BotDecision,
): Promise<void> {
  if (decision.state === state && decision.says.length === 0) return;
  const { queueId, isTalking } = decision.state;
  // While it asks for a queue the conversation is in none; where it asks nothing, the conversation stays where it is.
  const place = { queueId: queueId ?? (isTalking ? null : ticket.queueId), chatbot: isTalking };
  const queue = [...config.queues, ...config.otherQueues].find(({ id }) => id === queueId)?.name ?? '';
  const fill = (one: string): Promise<string> =>
    fillTicketText(work, one, { ticket, queue, timeZone: config.timeZone, now });
  const say = async (text: BotText, placing?: Placing): Promise<void> => {
    if (text.kind === 'media') return sendMediaOf(work, ticket.id, text.queueId);
    const body = await fill(text.kind === 'menu' ? text.asText : text.body);
    const menu = menuOf(text, await fill(text.body), words.open);
    await sayAutomatically(work, ticket.id, body, { asks: isTalking, menu, route, placing });
  };
  const [first, ...others] = decision.says;
  const writingState = writeBotState(work.db, ticket.id, decision.state);
  if (first && first.kind !== 'media' && isMovedByBot(ticket, place)) {
    // Most answers lead somewhere, and one statement says it and moves the ticket. What the conversation tells of that
    // stands above it.
    const written = writeTimeline(work, timelineOf(ticket, config, decision));
    const onPlaced = async (placed: Ticket): Promise<void> => {
      await recordMoveByBot(work, ticket, placed);
      await recordInTimeline(work, await written);
    };
    const saying = written.then(() => say(first, { place, onPlaced }));
    await Promise.all([writingState, trackMoveByBot(work, ticket, place), saying]);
    for (const text of others) await say(text);
    return;
  }
  await Promise.all([writingState, placeByBot(work, ticket, place)]);
  await addToTimeline(work, timelineOf(ticket, config, decision));
  for (const text of decision.says) await say(text);
}

async function sendMediaOf(work: Work, ticketId: number, queueId: number): Promise<void> {
  const media = await findQueueMedia(work.db, queueId);
  if (media !== null) await sendFileAutomatically(work, ticketId, media);
}

/** The choices of a menu as buttons or a list. The conversation keeps them as text, which everybody can read. */
function menuOf(text: BotText, body: string, title: string): Menu | undefined {
  if (text.kind !== 'menu' || text.presentation === 'text') return undefined;
  const options = text.choices.map(({ id, title: label }) => ({ id, title: label }));
  return { style: text.presentation === 'button' ? 'buttons' : 'list', title, body, options };
}

const kindOfCall: Readonly<Record<CallReason, TimelineKind>> = {
  wish: 'personWanted',
  misses: 'botGaveUp',
  silence: 'botWaited',
  choice: 'botFinished',
};

/** What the conversation tells: which queue the bot chose, and why it called a person. */
function timelineOf({ id, queueId }: Ticket, config: BotConfig, { state, events }: BotDecision): NewTimelineEntry[] {
  const isSorted = state.queueId !== null && state.queueId !== queueId;
  return [
    ...(isSorted ? [{ ticketId: id, kind: 'botSorted' as const, queueId: state.queueId }] : []),
    ...events.flatMap((event) =>
      event.kind === 'called'
        ? [{ ticketId: id, kind: kindOfCall[event.reason], note: noteOf(config, event.optionId) }]
        : [],
    ),
  ];
}

/** The choices that led to the end, for whoever attends next. */
const noteOf = (config: BotConfig, optionId: number | null): string | null =>
  optionId === null ? null : listTitlesTo(config, optionId).join(' › ');

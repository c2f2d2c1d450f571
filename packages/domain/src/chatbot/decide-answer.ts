import { isOpenAt, type OpeningHours } from '../hours/opening-hours.ts';
import type {
  BotConfig,
  BotDecision,
  BotEvent,
  BotMessage,
  BotOption,
  BotPast,
  BotQueue,
  BotState,
  BotText,
  CallReason,
  MenuChoice,
} from './chatbot.ts';
import type { BotWords } from './bot-words.ts';
import { choiceIdOf, type MenuWay, readChoiceId, writeMenu } from './menu.ts';
import { asksForPerson, findChoice, readAnswer } from './read-choice.ts';

/** What the bot acts on, whether or not somebody wrote. */
export type BotSituation = { state: BotState; config: BotConfig; words: BotWords; now: Date };

export type BotQuestion = BotSituation & { message: BotMessage; past: BotPast };

/** How often it asks again before it calls a person. */
export const maxMisses = 3;
/** More texts than this within ten minutes are said to a machine. */
export const maxRecentTexts = 10;
/** A message that WhatsApp kept for longer while the connection was away is not answered any more. */
export const tooLateMs = 10 * 60_000;
/** How long it does not repeat that nobody is there. */
export const closedNoticeMs = 60 * 60_000;

/**
 * What the bot does about a message of a customer whom no person attends. It is the same for a real conversation, for the
 * preview beside the editor and for a conversation of the past that is run once more.
 */
export function decideAnswer(question: BotQuestion): BotDecision {
  const { state, message, past, config, now } = question;
  const answer = answerOf(message);
  if (past.recentTexts >= maxRecentTexts || isEcho(message, past) || isTooLate(question)) return silence(state);
  const closed = closedText(question);
  if (closed !== null) return tellClosed(question, closed);
  const queue = findQueue(config, state.queueId);
  if (answer === '#') return showStart(question, forget(state));
  if (asksForPerson(answer)) return state.hasCalled ? silence(state) : callPerson(question, 'wish');
  if (state.hasCalled || (queue && !state.isTalking)) return silence(state);
  if (isRepeat(question, answer)) return silence(state);
  const answered = { ...question, state: { ...state, lastAnswered: answer } };
  const isLate = state.askedAt !== null && now.getTime() - state.askedAt.getTime() > config.silenceMs;
  if (isLate || isTapOfOldMenu(question, queue)) return askAgain(answered);
  return queue ? chooseOption(answered, queue, answer) : chooseQueue(answered, answer);
}

/** What a customer means: the words, or of a tap the id of what was tapped. */
function answerOf({ body, choiceId }: Pick<BotMessage, 'body' | 'choiceId'>): string {
  const target = readChoiceId(choiceId);
  if (target === null) return readAnswer(body);
  return target.kind === 'start' ? '#' : choiceIdOf(target);
}

/** Whether the tapped choice stands in another menu than the one that the bot waits for an answer to. */
function isTapOfOldMenu({ state, message, config }: BotQuestion, queue: BotQueue | undefined): boolean {
  const target = readChoiceId(message.choiceId);
  if (target === null || target.kind === 'start') return false;
  if (!state.isTalking) return true;
  if (!queue) return target.kind !== 'queue' || !config.queues.some(({ id }) => id === target.id);
  if (target.kind === 'back') return target.id !== state.optionId;
  return target.kind === 'queue' || !optionChoices(queue, state.optionId).some(({ option }) => option.id === target.id);
}

/** What was meant for a menu of the past is no answer: the menu of now once more, and the second time a person. */
function askAgain(question: BotSituation): BotDecision {
  const { state } = question;
  if (!state.isTalking) return showStart(question, state);
  return state.hasAskedAgain
    ? callPerson(question, 'silence')
    : showCurrent(question, { ...state, hasAskedAgain: true });
}

/**
 * Whether the bot has nothing to do with a message, so that nobody has to find out more: it has begun, does not wait for
 * an answer, and is not called.
 */
export function isLeftToPeople(
  state: Pick<BotState, 'askedAt' | 'hasCalled' | 'isTalking'>,
  { keepsHours, ...message }: Pick<BotMessage, 'body' | 'choiceId'> & { keepsHours: boolean },
): boolean {
  const answer = answerOf(message);
  return hasBegun(state) && !state.isTalking && !keepsHours && answer !== '#' && !asksForPerson(answer);
}

/** Whether the bot has greeted or asked in a conversation, or a person has taken it over. */
export const hasBegun = ({ askedAt, hasCalled }: Pick<BotState, 'askedAt' | 'hasCalled'>): boolean =>
  askedAt !== null || hasCalled;

/** What the bot does about a message to somebody of the team who is not there: it only says that it is closed. */
export function answerForAbsent(situation: BotSituation): BotDecision {
  const closed = closedText(situation);
  return closed === null ? silence(situation.state) : tellClosed(situation, closed);
}

/**
 * The bot receives a conversation that a person gave to a queue and to nobody in it. A queue that is gone receives
 * nobody.
 */
export function receiveTransfer(situation: BotSituation, queueId: number): BotDecision {
  const queue = findQueue(situation.config, queueId);
  return queue ? enterQueue(situation, situation.state, queue) : silence(situation.state);
}

/** What the bot does when its question has not been answered for too long: it calls a person. */
export const giveUpWaiting = (situation: BotSituation): BotDecision => callPerson(situation, 'silence');

function enterQueue(question: BotSituation, state: BotState, queue: BotQueue): BotDecision {
  const entered: BotState = { ...forget(state), queueId: queue.id };
  if (!isOpen(queue.hours, question)) return tellClosed({ ...question, state: entered }, queue.outOfHoursMessage);
  const arrival = {
    says: queue.hasMedia ? [{ kind: 'media' as const, queueId: queue.id }] : [],
    events: [{ kind: 'chosen' as const, queueId: queue.id, optionId: null }],
  };
  if (optionChoices(queue, null).length > 0) return follow(showOptions(question, entered, queue), arrival);
  return follow({ state: { ...entered, askedAt: question.now }, says: asTexts(queue.greeting), events: [] }, arrival);
}

const silence = (state: BotState): BotDecision => ({ state, says: [], events: [] });

const asTexts = (body: string): BotText[] => (body.trim() === '' ? [] : [{ kind: 'text', body: body.trim() }]);

/** As if nothing had been asked or chosen. */
const forget = (state: BotState): BotState => ({
  ...state,
  queueId: null,
  optionId: null,
  isTalking: false,
  hasCalled: false,
  misses: 0,
  hasAskedAgain: false,
});

/** The titles of the choices that lead to one of them, from the menu of the queue on. */
export function listTitlesTo({ queues, otherQueues }: BotConfig, optionId: number): string[] {
  const options = [...queues, ...otherQueues].flatMap((queue) => queue.options);
  const find = (id: number | null): BotOption | undefined => options.find((option) => option.id === id);
  const titles: string[] = [];
  // Never more steps than choices, even if somebody stored a circle.
  for (let step = find(optionId); step && titles.length < options.length; step = find(step.parentId))
    titles.unshift(step.title);
  return titles;
}

const findQueue = ({ queues, otherQueues }: BotConfig, id: number | null): BotQueue | undefined =>
  queues.find((queue) => queue.id === id) ?? otherQueues.find((queue) => queue.id === id);

const isOpen = (hours: OpeningHours | null, { now, config }: BotSituation): boolean =>
  hours === null || isOpenAt(hours, now, config.timeZone);

/** What is said while the company, or the queue that the conversation is in, is closed; null while both are open. */
function closedText(situation: BotSituation): string | null {
  const { config, state } = situation;
  if (!isOpen(config.hours, situation)) return config.outOfHoursMessage;
  const queue = findQueue(config, state.queueId);
  return queue && !isOpen(queue.hours, situation) ? queue.outOfHoursMessage : null;
}

/** Two machines that answer each other would never end. */
const isEcho = ({ body }: BotMessage, { lastText }: BotPast): boolean =>
  lastText !== null && body.trim() !== '' && body.trim() === lastText.trim();

const isTooLate = ({ message, now }: BotQuestion): boolean =>
  message.isBacklog === true && now.getTime() - message.sentAt.getTime() > tooLateMs;

/** The same text once more, written before the customer could see what the bot answered to the first. */
const isRepeat = (question: BotQuestion, answer: string): boolean =>
  question.state.isTalking && answer === question.state.lastAnswered && isWrittenBlindly(question);

/**
 * Whether a message was written before the customer could see what the bot said last. WhatsApp tells the time of most
 * messages in whole seconds.
 */
function isWrittenBlindly({ message, past }: BotQuestion): boolean {
  if (past.leftAt === null) return true;
  const sent = message.sentAt.getTime();
  const left = past.leftAt.getTime();
  return sent % 1_000 === 0 ? sent < Math.floor(left / 1_000) * 1_000 : sent <= left;
}

/**
 * Says that nobody is there, unless it was said a short while ago. A conversation that is in a queue is left to people;
 * one that has not got so far is asked for a queue when they are back.
 */
function tellClosed({ state, words, now }: BotSituation, message: string): BotDecision {
  const isTold = state.closedToldAt !== null && now.getTime() - state.closedToldAt.getTime() < closedNoticeMs;
  const waiting: BotState = {
    ...state,
    optionId: null,
    isTalking: false,
    askedAt: state.queueId === null ? state.askedAt : now,
    misses: 0,
    hasAskedAgain: false,
  };
  if (isTold) return silence(waiting);
  const body = message.trim() === '' ? words.closed : message.trim();
  return { state: { ...waiting, closedToldAt: now }, says: [{ kind: 'text', body }], events: [] };
}

/** Calls a person and keeps silent from then on. Who never chose waits in the queue that the connection names. */
function callPerson({ state, config, words }: BotSituation, reason: CallReason): BotDecision {
  const { queueId, optionId } = state;
  return {
    state: { ...forget(state), queueId: queueId ?? config.defaultQueueId, hasCalled: true },
    says: [{ kind: 'text', body: words.calling }],
    events: [{ kind: 'called', reason, queueId, optionId }],
  };
}

/** The first thing a customer sees: the queues, the only one of them, or just the greeting. `lead` stands in its place. */
function showStart(question: BotSituation, state: BotState, lead?: string): BotDecision {
  const { config, now } = question;
  const [first, ...others] = config.queues;
  if (!first) return { state: { ...state, hasCalled: true }, says: asTexts(config.greeting), events: [] };
  if (others.length === 0) return enterQueue(question, state, first);
  return {
    state: { ...state, isTalking: true, askedAt: now },
    says: [writeMenu(config, { body: lead ?? config.greeting, choices: queueChoices(config).map(asShown) })],
    events: [{ kind: 'offered', queueId: null, optionId: null }],
  };
}

const asShown = ({ key, title, id }: MenuChoice): MenuChoice => ({ key, title, id });

type QueueChoice = MenuChoice & { queue: BotQueue };

const queueChoices = ({ queues }: BotConfig): QueueChoice[] =>
  queues.map((queue, index) => ({
    key: String(index + 1),
    title: queue.name,
    id: choiceIdOf({ kind: 'queue', id: queue.id }),
    queue,
  }));

function chooseQueue(question: BotQuestion, answer: string): BotDecision {
  const { state, config } = question;
  if (config.queues.length < 2) return showStart(question, state);
  const choice = findChoice(answer, queueChoices(config));
  if (choice) return enterQueue(question, state, choice.queue);
  return state.isTalking ? missed(question) : showStart(question, state);
}

type OptionChoice = MenuChoice & { option: BotOption };

/** The choices on offer. One without a title is not written yet: nobody could read it, and nobody can choose it. */
const optionChoices = ({ options }: BotQueue, parentId: number | null): OptionChoice[] =>
  options
    .filter((option) => option.parentId === parentId && option.title.trim() !== '')
    .toSorted((one, other) => Number(one.key) - Number(other.key) || one.id - other.id)
    .map((option) => ({
      key: option.key,
      title: option.title,
      id: choiceIdOf({ kind: 'option', id: option.id }),
      option,
    }));

function chooseOption(question: BotQuestion, queue: BotQueue, answer: string): BotDecision {
  const { state } = question;
  const current = queue.options.find(({ id }) => id === state.optionId);
  const choices = optionChoices(queue, state.optionId);
  // The step was taken away by an admin meanwhile: the answer was meant for a menu that is no more.
  if (choices.length === 0) return showOptions(question, { ...state, optionId: null, misses: 0 }, queue);
  const choice = findChoice(answer, choices);
  if (choice) return takeOption(question, queue, choice.option);
  if (answer === '0' || readChoiceId(answer)?.kind === 'back') return goUp(question, queue, current);
  return missed(question);
}

function takeOption(question: BotSituation, queue: BotQueue, option: BotOption): BotDecision {
  const state: BotState = { ...question.state, misses: 0, hasAskedAgain: false };
  const chosen: BotEvent = { kind: 'chosen', queueId: queue.id, optionId: option.id };
  const next = findQueue(question.config, option.forwardsTo);
  if (next) return follow(enterQueue(question, state, next), { says: asTexts(option.message), events: [chosen] });
  if (!option.exits && optionChoices(queue, option.id).length > 0)
    return follow(showOptions(question, { ...state, optionId: option.id }, queue), { says: [], events: [chosen] });
  const called: BotEvent = { kind: 'called', reason: 'choice', queueId: queue.id, optionId: option.id };
  return {
    state: { ...state, optionId: null, isTalking: false, hasCalled: true },
    says: asTexts(option.message),
    events: [chosen, called],
  };
}

/** The same decision after something was said and noted. */
const follow = (decision: BotDecision, before: Omit<BotDecision, 'state'>): BotDecision => ({
  ...decision,
  says: [...before.says, ...decision.says],
  events: [...before.events, ...decision.events],
});

function goUp(question: BotSituation, queue: BotQueue, current: BotOption | undefined): BotDecision {
  const state: BotState = { ...question.state, misses: 0, hasAskedAgain: false };
  if (!current) return showStart(question, forget(state));
  const parent = queue.options.find(({ id }) => id === current.parentId);
  return showOptions(question, { ...state, optionId: parent?.id ?? null }, queue);
}

/**
 * The menu of a queue or of one of its choices, with the ways back. Where an admin took everything away that could be
 * chosen there, it is the menu of the queue, and where that is empty too a person is called. `lead` stands in the place
 * of what the queue or the choice says.
 */
function showOptions(situation: BotSituation, state: BotState, queue: BotQueue, lead?: string): BotDecision {
  const { config, words, now } = situation;
  const choices = optionChoices(queue, state.optionId).map(asShown);
  if (choices.length === 0)
    return state.optionId === null
      ? callPerson({ ...situation, state }, 'choice')
      : showOptions(situation, { ...state, optionId: null }, queue, lead);
  const body = lead ?? queue.options.find(({ id }) => id === state.optionId)?.message ?? queue.greeting;
  const back = state.optionId === null ? [] : [wayBack(words, state.optionId)];
  const hasStart = state.optionId !== null || config.queues.length > 1;
  const start = hasStart ? [wayToStart(words)] : [];
  return {
    state: { ...state, isTalking: true, askedAt: now },
    says: [writeMenu(config, { body, choices, ways: [...back, ...start] })],
    events: [{ kind: 'offered', queueId: queue.id, optionId: state.optionId }],
  };
}

const wayBack = ({ back, backHint }: BotWords, optionId: number): MenuWay => ({
  key: '0',
  title: back,
  id: choiceIdOf({ kind: 'back', id: optionId }),
  hint: backHint,
});

const wayToStart = ({ start, startHint }: BotWords): MenuWay => ({
  key: '#',
  title: start,
  id: choiceIdOf({ kind: 'start' }),
  hint: startHint,
});

/** The menu that is on offer, once more, below what stands above it by itself or below `lead`. */
function showCurrent(question: BotSituation, state: BotState, lead?: string): BotDecision {
  const queue = findQueue(question.config, state.queueId);
  if (!queue)
    return showStart(question, { ...forget(state), misses: state.misses, hasAskedAgain: state.hasAskedAgain }, lead);
  const current = queue.options.find(({ id }) => id === state.optionId);
  return showOptions(question, { ...state, optionId: current?.id ?? null }, queue, lead);
}

/** No choice of the menu. It is none either for who had not seen the menu yet: "Oi", "tudo bem?", "preciso de ajuda". */
function missed(question: BotQuestion): BotDecision {
  if (isWrittenBlindly(question)) return silence(question.state);
  const state: BotState = { ...question.state, misses: question.state.misses + 1 };
  return state.misses >= maxMisses
    ? callPerson({ ...question, state }, 'misses')
    : showCurrent(question, state, question.words.missed);
}

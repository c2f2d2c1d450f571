import type { BotConfig, BotOption, BotQueue } from './chatbot.ts';
import { textLength } from '../limits.ts';
import { menuLimits } from './menu.ts';

/** Something in the bot of a connection that customers would stumble over. */
export type BotProblem = {
  kind:
    | 'greetingMissing'
    | 'noNumber'
    | 'noAttendant'
    | 'noWayToPerson'
    | 'forwardLoop'
    | 'forwardGone'
    | 'titleTooLong'
    | 'tooManyChoices'
    | 'textTooLong'
    | 'childrenUnreachable'
    | 'titleMissing';
  /** Null for the connection itself. */
  queueId: number | null;
  optionId: number | null;
};

/** What WhatsApp takes as one text, and as the words above buttons or a list. */
export const botTextLimits = {
  text: textLength.message,
  button: menuLimits.button.body,
  list: menuLimits.list.body,
} as const;

/** Who serves the queues of a bot, and which of them no customer reaches. */
export type BotService = {
  /** How many people work in a queue, by its id. */
  attendants: ReadonlyMap<number, number>;
  unreached: ReadonlySet<number>;
};

/** Everything that is wrong with a bot, in the order of its menus. */
export function lintBot(config: BotConfig, service: BotService): BotProblem[] {
  const { queues, greeting } = config;
  const start: BotProblem[] = [
    ...(queues.length > 1 && greeting.trim() === '' ? [problem('greetingMissing', null)] : []),
    ...lintMenu(config, { queueId: null, optionId: null, body: greeting, titles: queues.map(({ name }) => name) }),
  ];
  return [...start, ...queues.flatMap((queue) => lintQueue(config, queue, service))];
}

const problem = (kind: BotProblem['kind'], queueId: number | null, optionId: number | null = null): BotProblem => ({
  kind,
  queueId,
  optionId,
});

function lintQueue(config: BotConfig, queue: BotQueue, { attendants, unreached }: BotService): BotProblem[] {
  const { id, options, greeting } = queue;
  return [
    ...(titlesBelow(queue, null).length > 0 && greeting.trim() === '' ? [problem('greetingMissing', id)] : []),
    ...(unreached.has(id) ? [problem('noNumber', id)] : []),
    ...((attendants.get(id) ?? 0) === 0 ? [problem('noAttendant', id)] : []),
    ...(reachesPerson(config, queue, new Set()) ? [] : [problem('noWayToPerson', id)]),
    ...(forwardsBack(config, queue) ? [problem('forwardLoop', id)] : []),
    ...lintMenu(config, { queueId: id, optionId: null, body: greeting, titles: titlesBelow(queue, null) }),
    ...options.flatMap((option) => lintOption(config, queue, option)),
  ];
}

function lintOption(config: BotConfig, queue: BotQueue, option: BotOption): BotProblem[] {
  const titles = titlesBelow(queue, option.id);
  const isEnd = option.exits || option.forwardsTo !== null;
  const isForwardGone = option.forwardsTo !== null && !findNext(config, option);
  return [
    ...(option.title.trim() === '' ? [problem('titleMissing', queue.id, option.id)] : []),
    ...(isForwardGone ? [problem('forwardGone', queue.id, option.id)] : []),
    ...(isEnd && titles.length > 0 ? [problem('childrenUnreachable', queue.id, option.id)] : []),
    ...lintMenu(config, { queueId: queue.id, optionId: option.id, body: option.message, titles }),
  ];
}

type Menu = { queueId: number | null; optionId: number | null; body: string; titles: readonly string[] };

function lintMenu({ presentation }: BotConfig, { queueId, optionId, body, titles }: Menu): BotProblem[] {
  const isMenu = titles.length > 0;
  const kind = isMenu ? presentation : 'text';
  const isTooLong = [...body].length > botTextLimits[kind];
  const problems = isTooLong ? [problem('textTooLong', queueId, optionId)] : [];
  if (kind === 'text') return problems;
  const limit = menuLimits[kind];
  if (titles.length > limit.choices) problems.push(problem('tooManyChoices', queueId, optionId));
  if (titles.some((title) => [...title].length > limit.title))
    problems.push(problem('titleTooLong', queueId, optionId));
  return problems;
}

/** A choice without a title is not offered. */
const offeredIn = ({ options }: BotQueue): BotOption[] => options.filter(({ title }) => title.trim() !== '');

const titlesBelow = (queue: BotQueue, parentId: number | null): string[] =>
  offeredIn(queue)
    .filter((option) => option.parentId === parentId)
    .map(({ title }) => title);

const findNext = ({ queues, otherQueues }: BotConfig, { forwardsTo }: BotOption): BotQueue | undefined =>
  [...queues, ...otherQueues].find(({ id }) => id === forwardsTo);

/** Whether some choice of the queue, or of one it forwards to, ends with a person. */
function reachesPerson(config: BotConfig, queue: BotQueue, seen: Set<number>): boolean {
  if (titlesBelow(queue, null).length === 0) return true;
  seen.add(queue.id);
  return offeredIn(queue).some((option) => {
    const next = findNext(config, option);
    if (next) return !seen.has(next.id) && reachesPerson(config, next, seen);
    return option.exits || titlesBelow(queue, option.id).length === 0;
  });
}

/** Whether following forwards alone leads back into the queue. */
function forwardsBack(config: BotConfig, queue: BotQueue): boolean {
  const seen = new Set<number>();
  const open = nextOf(config, queue);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.id === queue.id) return true;
    if (seen.has(next.id)) continue;
    seen.add(next.id);
    open.push(...nextOf(config, next));
  }
  return false;
}

const nextOf = (config: BotConfig, queue: BotQueue): BotQueue[] =>
  offeredIn(queue).flatMap((option) => findNext(config, option) ?? []);

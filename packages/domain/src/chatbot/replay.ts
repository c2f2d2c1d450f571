import { botWords } from './bot-words.ts';
import type { BotConfig, BotEvent } from './chatbot.ts';
import { listTitlesTo } from './decide-answer.ts';
import { runConversation } from './preview-bot.ts';

/** Where a conversation with the bot ended. */
export type BotEnd = {
  /** Whether a person was called, or a menu was left without an answer, or the queue has none. */
  kind: BotEvent['kind'];
  queueId: number | null;
  optionId: number | null;
};

/** Leads into the only queue of a preview, whatever is on offer there. */
const entry = '#';

/** Where a customer would end who enters the queue of a preview and answers like this. */
export function findBotEnd(config: BotConfig, answers: readonly string[]): BotEnd {
  const last = runConversation(config, botWords.pt, [entry, ...answers]).events.at(-1);
  return { kind: last?.kind ?? 'chosen', queueId: last?.queueId ?? null, optionId: last?.optionId ?? null };
}

export const isSameEnd = (one: BotEnd, other: BotEnd): boolean =>
  one.kind === other.kind && one.queueId === other.queueId && one.optionId === other.optionId;

/** The names of the steps that lead to an end, from the queue on. */
export function nameBotEnd(config: BotConfig, { queueId, optionId }: BotEnd): string[] {
  const queue = [...config.queues, ...config.otherQueues].find(({ id }) => id === queueId);
  return [...(queue ? [queue.name] : []), ...(optionId === null ? [] : listTitlesTo(config, optionId))];
}

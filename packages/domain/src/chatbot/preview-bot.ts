import {
  type BotConfig,
  type BotEvent,
  type BotQueue,
  type BotState,
  type BotText,
  newBotState,
  type Presentation,
} from './chatbot.ts';
import type { BotWords } from './bot-words.ts';
import { decideAnswer } from './decide-answer.ts';

/** What the preview needs to know of a queue. */
export type PreviewQueue = Pick<BotQueue, 'id' | 'name' | 'greeting' | 'options'>;

const toBotQueue = (queue: PreviewQueue): BotQueue => ({
  ...queue,
  hasMedia: false,
  outOfHoursMessage: '',
  hours: null,
});

/** The bot of a connection that has only this queue; the others can be forwarded to. It is always open. */
export function buildPreview(
  queue: PreviewQueue,
  others: readonly PreviewQueue[],
  presentation: Presentation,
): BotConfig {
  return {
    greeting: '',
    outOfHoursMessage: '',
    hours: null,
    timeZone: 'UTC',
    queues: [toBotQueue(queue)],
    otherQueues: others.map(toBotQueue),
    defaultQueueId: queue.id,
    presentation,
    can: { buttons: false, lists: false },
    silenceMs: Number.POSITIVE_INFINITY,
  };
}

/** What was said in the preview, and in which queue the conversation was then. */
export type Turn = { from: 'customer'; body: string } | { from: 'bot'; text: BotText; queueId: number | null };

export type Conversation = { turns: Turn[]; state: BotState; events: BotEvent[] };

/** The customer writes, and a second later has read the answer. */
const pace = 1_000;

/**
 * A conversation in which the customer writes these messages, decided as real ones are. It is run from the start each
 * time, so that it always shows the bot as it is edited now.
 */
export function runConversation(config: BotConfig, words: BotWords, messages: readonly string[]): Conversation {
  const turns: Turn[] = [];
  const events: BotEvent[] = [];
  let state: BotState = newBotState;
  for (const [index, body] of messages.entries()) {
    const now = new Date((2 * index + 1) * pace);
    const decision = decideAnswer({
      state,
      message: { body, sentAt: now },
      past: { leftAt: new Date(2 * index * pace), lastText: null, recentTexts: 0 },
      config,
      words,
      now,
    });
    state = decision.state;
    const { queueId } = state;
    events.push(...decision.events);
    turns.push({ from: 'customer', body }, ...decision.says.map((text): Turn => ({ from: 'bot', text, queueId })));
  }
  return { turns, state, events };
}

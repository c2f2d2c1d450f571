import type { OpeningHours } from '../hours/opening-hours.ts';

/** A choice in the tree of a queue. What has no children ends the bot's part. */
export type BotOption = {
  id: number;
  /** Null for a choice of the queue itself. */
  parentId: number | null;
  /** What the customer types, usually a number. */
  key: string;
  title: string;
  /** Said when it is chosen. */
  message: string;
  /** Whether it ends the bot's part although it has children. */
  exits: boolean;
  /** Another queue that the conversation goes on in, instead of waiting for a person of this one. */
  forwardsTo: number | null;
};

export type BotQueue = {
  id: number;
  name: string;
  greeting: string;
  /** A file that belongs to the greeting. */
  hasMedia: boolean;
  outOfHoursMessage: string;
  /** Null where the hours of queues do not count. */
  hours: OpeningHours | null;
  options: readonly BotOption[];
};

/** Everything an admin decides about the bot of one connection. */
export type BotConfig = {
  greeting: string;
  outOfHoursMessage: string;
  /** Null where the hours of the company do not count. */
  hours: OpeningHours | null;
  timeZone: string;
  /** In the order of the menu. */
  queues: readonly BotQueue[];
  /** Those that are not in the menu and that a conversation may be in all the same. */
  otherQueues: readonly BotQueue[];
  /** Where those wait who never chose. */
  defaultQueueId: number | null;
  presentation: Presentation;
  /** What the connection can show besides text. */
  can: { buttons: boolean; lists: boolean };
  /** After so much silence of the customer an answer is not taken for the old menu any more. */
  silenceMs: number;
};

export type Presentation = 'text' | 'button' | 'list';

/** Where a conversation is with the bot. */
export type BotState = {
  queueId: number | null;
  /** The choice whose children are on offer; null for those of the queue itself. */
  optionId: number | null;
  /** Whether the bot waits for an answer. */
  isTalking: boolean;
  /** Whether the bot called a person, who has not come yet; it keeps silent until then. */
  hasCalled: boolean;
  /** Answers in a row that it did not understand. */
  misses: number;
  /** When it last asked, or received the customer in a queue; null while it has done neither. */
  askedAt: Date | null;
  /** Whether it asked once more because the answer came too late. */
  hasAskedAgain: boolean;
  /** What it answered last. */
  lastAnswered: string | null;
  /** When it last said that nobody is there. */
  closedToldAt: Date | null;
};

export const newBotState: BotState = {
  queueId: null,
  optionId: null,
  isTalking: false,
  hasCalled: false,
  misses: 0,
  askedAt: null,
  hasAskedAgain: false,
  lastAnswered: null,
  closedToldAt: null,
};

/** A message of the customer. */
export type BotMessage = {
  /** What was written; of a button or a row of a list its title. */
  body: string;
  sentAt: Date;
  /** WhatsApp kept it while the connection was away. */
  isBacklog?: boolean | undefined;
  /** The choice of a menu that was tapped, under the id it was shown with. */
  choiceId?: string | undefined;
};

/** What was said by the product itself before. */
export type BotPast = {
  /** When the last of it left; null while it still waits to leave. */
  leftAt: Date | null;
  lastText: string | null;
  /** How many texts within the last ten minutes. */
  recentTexts: number;
};

/** Something the bot says. */
export type BotText =
  | { kind: 'text'; body: string }
  | { kind: 'media'; queueId: number }
  | { kind: 'menu'; presentation: Presentation; body: string; choices: readonly MenuChoice[]; asText: string };

/** `id` says what the choice leads to, so that a tap means the same whatever menu is on offer by then. */
export type MenuChoice = { key: string; title: string; id: string };

/** What happened at a step, for the figures of the tree. */
export type BotEvent =
  | { kind: 'offered' | 'chosen'; queueId: number | null; optionId: number | null }
  | { kind: 'called'; reason: CallReason; queueId: number | null; optionId: number | null };

export type CallReason = 'wish' | 'misses' | 'choice' | 'silence';

export type BotDecision = { state: BotState; says: readonly BotText[]; events: readonly BotEvent[] };

import { botOptionLimits, highestPosition, textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, givenInt, id, idText, instant, longText, newOrGivenId } from '../http/fields.ts';

/** A choice of a queue's chatbot. `option` is its number among its siblings, as text. */
export const queueOption = z.object({
  id,
  queueId: id,
  parentId: z.nullable(id),
  option: z.string(),
  title: z.string(),
  message: z.string(),
  /** Whether it ends the chatbot's part although it has choices below it. */
  exits: z.boolean(),
  /** The queue that the conversation goes on in. */
  forwardQueueId: z.nullable(id),
  version: z.int(),
});
export type QueueOption = z.output<typeof queueOption>;

/** Its number among its siblings; older clients send it as text. */
const position = givenInt(1, highestPosition);

/** What can be changed of a choice. A title and a message may be empty until they are written. */
export const queueOptionChanges = z.object({
  option: position,
  title: z._default(longText(botOptionLimits.title), ''),
  message: z._default(longText(textLength.message), ''),
  exits: z._default(z.boolean(), false),
  forwardQueueId: z._default(z.nullable(givenId), null),
});

export const queueOptionInput = z.extend(queueOptionChanges, {
  queueId: givenId,
  parentId: z._default(z.nullable(givenId), null),
});

/** `parentId` −1 asks for the choices of the queue itself. */
export const queueOptionsQuery = z.object({
  queueId: idText,
  parentId: z.optional(z.union([z.literal('-1'), idText])),
});

export const queueOptionIdParams = z.object({ id: idText });

/** All choices of a queue, and the version they are in: 0 until they are saved for the first time. */
export const optionTree = z.object({ version: z.int(), options: z.array(queueOption) });
export type StoredTree = z.output<typeof optionTree>;

/**
 * All choices of a queue as they are to be, in the order of their menus. One that is not stored yet has a negative id,
 * by which others can be below it. How many there may be, and how long their texts, depends on more than their form.
 */
export const givenOptions = z
  .array(
    z.object({
      id: newOrGivenId,
      parentId: z._default(z.nullable(newOrGivenId), null),
      title: z._default(longText(textLength.message), ''),
      message: z._default(longText(textLength.message), ''),
      exits: z._default(z.boolean(), false),
      forwardQueueId: z._default(z.nullable(givenId), null),
    }),
  )
  .check(z.maxLength(botOptionLimits.taken));
export type GivenTree = z.output<typeof givenOptions>;

/** `version` is the one that was changed: if somebody has saved another since, nothing is saved. */
export const optionTreeInput = z.object({ version: z.int().check(z.minimum(0)), options: givenOptions });

/** The choices of a queue as they were saved once. */
export const optionVersion = z.object({
  id,
  version: z.int(),
  savedAt: instant,
  /** Null for what was there before versions were kept, and once the person is deleted. */
  savedBy: z.nullable(z.string()),
  /** How many choices it has. */
  count: z.int(),
});
export type OptionVersion = z.output<typeof optionVersion>;

export const optionVersionIdParams = z.object({ id: idText });

/** How many conversations went through a step of the chatbot lately. */
export const botStepFigures = z.object({
  /** Null for the menu of the queue itself. */
  optionId: z.nullable(id),
  reached: z.int(),
  /** Asked for a person there, or were not understood. */
  called: z.int(),
  /** Were shown what is below it and never answered. */
  left: z.int(),
});
export type BotStepFigures = z.output<typeof botStepFigures>;

export const botFigures = z.object({
  /** How many days they are of. */
  days: z.int(),
  steps: z.array(botStepFigures),
});

export const botReplayInput = z.object({ options: givenOptions });

/** Where a conversation with the chatbot ended: the names of the steps, and what happened at the last of them. */
const botEnd = z.object({ kind: z.enum(['offered', 'chosen', 'called']), path: z.array(z.string()) });

/** What an edited tree would have changed for the last conversations. */
export const botReplay = z.object({
  /** How many were run through it. */
  conversations: z.int(),
  /** How many of them would have ended elsewhere. */
  elsewhere: z.int(),
  /** The newest of those. */
  examples: z.array(z.object({ ticketId: id, contact: z.string(), before: botEnd, after: botEnd })),
});
export type BotReplay = z.output<typeof botReplay>;

import { findRuleFault, longestInactivity, ratingRules, textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { openingHours, openingHoursInput } from '../http/opening-hours.ts';
import { color, givenId, id, idList, idText, longText, name } from '../http/fields.ts';

/** What a queue does about customers who stop answering. */
const inactivity = z.object({
  /** After how many open minutes the customer is reminded; null where nobody is. */
  remindAfter: z.nullable(z.int()),
  remindMessage: z.string(),
  /** After how many open minutes the conversation is closed; null where it stays open. */
  closeAfter: z.nullable(z.int()),
  /** The last words; none where it is empty. */
  closeMessage: z.string(),
});
export type Inactivity = z.output<typeof inactivity>;

const silentMinutes = z.nullable(z.int().check(z.minimum(1), z.maximum(longestInactivity)));
const inactivityInput = z
  .object({
    remindAfter: silentMinutes,
    remindMessage: z._default(longText(textLength.message), ''),
    closeAfter: silentMinutes,
    closeMessage: z._default(longText(textLength.message), ''),
  })
  .check(
    z.refine((rule) => findRuleFault(rule) !== 'closeAfter', { path: ['closeAfter'] }),
    z.refine((rule) => findRuleFault(rule) !== 'remindMessage', { path: ['remindMessage'] }),
  );

export const queue = z.object({
  id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: z.array(openingHours),
  inactivity,
  /** The file that customers get with the greeting: its address and its name. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Which of its conversations customers are asked to rate, and the tag that the rule may name. */
  ratingRule: z.enum(ratingRules),
  ratingTagId: z.nullable(id),
  /** Whether a conversation of it needs a tag before a person resolves it. */
  requiresTag: z.boolean(),
  version: z.int(),
});

export type Queue = z.output<typeof queue>;

export const queueInput = z.object({
  name,
  color,
  greetingMessage: z._default(longText(textLength.message), ''),
  outOfHoursMessage: z._default(longText(textLength.message), ''),
  schedules: z._default(openingHoursInput, []),
  /** Left out, each of these stays as it is; a new queue does nothing about silence. */
  inactivity: z.optional(inactivityInput),
  ratingRule: z.optional(z.enum(ratingRules)),
  ratingTagId: z.optional(z.nullable(givenId)),
  requiresTag: z.optional(z.boolean()),
  /** The numbers that offer the queue, and the people who serve it; when omitted, they stay. */
  connectionIds: z.optional(idList),
  userIds: z.optional(idList),
  /** The greeting above the menu, for numbers that get their second queue and have no greeting yet. */
  menuGreeting: z.optional(longText(textLength.message)),
});

export const queueIdParams = z.object({ id: idText });

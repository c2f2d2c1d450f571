import { botOptionLimits, textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idText, longText, textOfForm } from '../http/fields.ts';

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
const position = z.pipe(
  z.union([z.int(), z.pipe(textOfForm(/^\d{1,4}$/, 4), z.transform(Number))]),
  z.int().check(z.minimum(1), z.maximum(9_999)),
);

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

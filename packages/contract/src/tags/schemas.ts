import { tagNameLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { color, givenId, id, idText, longText } from '../http/fields.ts';
import { searchParam } from '../http/paging.ts';

/** A label on tickets. */
export const tag = z.object({ id, name: z.string(), color: z.string() });
export type Tag = z.output<typeof tag>;

/** A tag with the number of tickets that have it, and the queues that ask for ratings by it. */
export const countedTag = z.extend(tag, { ticketsCount: z.int(), ratingQueues: z.array(z.string()) });
export type CountedTag = z.output<typeof countedTag>;

export const tagsQuery = z.object({ searchParam });
export const tagIdParams = z.object({ id: idText });

/** Without a colour a new tag gets one that follows from its name. */
export const tagInput = z.object({
  name: longText(tagNameLength.max).check(z.trim(), z.minLength(tagNameLength.min), z.regex(/^[^\p{Cc}]*$/u)),
  color: z.optional(z.union([z.literal(''), color])),
  /** Who saves it. Clients send it along; the session tells it already. */
  userId: z.optional(z.nullable(givenId)),
});

/** The whole set of a ticket's tags; whatever else clients send of a tag means nothing. */
export const tagsOfTicket = z.object({
  ticketId: givenId,
  tags: z.array(z.object({ id: givenId })).check(z.maxLength(50)),
});

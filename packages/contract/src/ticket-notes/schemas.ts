import { mostMentions, noteLength, ticketStatuses } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idText, instant, longText } from '../http/fields.ts';

/** What the team wrote about a conversation; customers never see it. */
export const ticketNote = z.object({
  id,
  note: z.string(),
  ticketId: id,
  contactId: id,
  user: z.nullable(z.object({ id, name: z.string() })),
  /** The colleagues whom it calls by `@name`. */
  mentions: z.array(z.object({ id, name: z.string() })),
  /** The last message before it; 0 before the first one. */
  afterMessageId: z.int(),
  createdAt: instant,
});
export type TicketNote = z.output<typeof ticketNote>;

/** A note that calls the reader, who has not opened its conversation since. */
export const mention = z.object({
  note: ticketNote,
  ticket: z.object({ id, uuid: z.guid(), status: z.enum(ticketStatuses) }),
  contactName: z.string(),
});
export type Mention = z.output<typeof mention>;

export const mentionsOfTicketParams = z.object({ ticketId: idText });

export const ticketNoteInput = z.object({
  note: longText(noteLength.max).check(z.trim(), z.minLength(noteLength.min)),
  ticketId: givenId,
  contactId: z.optional(givenId),
  /** Colleagues who see the ticket and shall read it. */
  mentionedIds: z._default(z.array(givenId).check(z.maxLength(mostMentions)), []),
});
export const ticketNotesQuery = z.object({ ticketId: idText, contactId: z.optional(idText) });
export const ticketNoteIdParams = z.object({ id: idText });

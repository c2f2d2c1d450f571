import { timelineKinds } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, instant } from '../http/fields.ts';

/** Something that happened to a ticket, as its conversation tells it between the messages. */
export const timelineEntry = z.object({
  id: z.int(),
  ticketId: id,
  kind: z.enum(timelineKinds),
  /** Who did it; null where nobody of the team did, or the person is gone. */
  user: z.nullable(z.object({ id, name: z.string() })),
  /** Whom and which queue a transfer went to; the queue also where the chatbot chose it. */
  toUser: z.nullable(z.object({ id, name: z.string() })),
  queue: z.nullable(z.object({ id, name: z.string(), color: z.string() })),
  /** What the receiver of a transfer was told, the choices that led the chatbot to its end, or the rating, 1 to 3. */
  note: z.nullable(z.string()),
  /** The last message before it; 0 before the first one. */
  afterMessageId: z.int(),
  createdAt: instant,
});
export type TimelineEntry = z.output<typeof timelineEntry>;

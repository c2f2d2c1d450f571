import * as z from 'zod/mini';
import { contactCard } from '../contacts/schemas.ts';
import { id, idText, instant } from '../http/fields.ts';
import { pageNumber } from '../http/paging.ts';
import { ticketStatuses } from '../realtime/rooms.ts';

/** A ticket as lists, the conversation and events carry it. */
export const ticket = z.object({
  id,
  uuid: z.uuid(),
  status: z.enum(ticketStatuses),
  unreadMessages: z.int(),
  lastMessage: z.string(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  contactId: id,
  queueId: z.nullable(id),
  userId: z.nullable(id),
  whatsappId: z.nullable(id),
  contact: contactCard,
  queue: z.nullable(z.object({ id, name: z.string(), color: z.string() })),
  user: z.nullable(z.object({ id, name: z.string() })),
  whatsapp: z.nullable(z.object({ id, name: z.string() })),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Ticket = z.output<typeof ticket>;

export const ticketIdParams = z.object({ id: idText });
export const ticketUuidParams = z.object({ uuid: z.uuid() });

export const ticketsQuery = z.object({
  status: z.optional(z.enum(ticketStatuses)),
  /** Admins only: also the tickets of others. */
  showAll: z.optional(z.enum(['true', 'false'])),
  pageNumber,
});

/** Rows of one page of tickets. */
export const ticketsPageSize = 40;

/** Accepting: the ticket becomes open and belongs to the one who asks. */
export const ticketChange = z.object({ status: z.literal('open'), userId: id });

import { quickMessageLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idText, longText } from '../http/fields.ts';

/** Whose a quick message is: one person's, everybody's in the company, or of those who serve a queue. */
export const quickMessageScopes = ['personal', 'company', 'queue'] as const;
export type QuickMessageScope = (typeof quickMessageScopes)[number];

/** A text that is at hand under a short word. */
export const quickMessage = z.object({
  id,
  shortcode: z.string(),
  message: z.string(),
  companyId: id,
  /** Whose it is; null for a shared one. */
  userId: z.nullable(id),
  scope: z.enum(quickMessageScopes),
  /** The queue that a shared one belongs to, where it is not everybody's. */
  queueId: z.nullable(id),
  /** The file that goes with it: its address and its name. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** How often it was sent, by whomever. */
  uses: z.int(),
});
export type QuickMessage = z.output<typeof quickMessage>;

const { shortcode, message } = quickMessageLength;

export const quickMessageInput = z.object({
  shortcode: longText(shortcode.max).check(z.trim(), z.minLength(shortcode.min), z.regex(/^[^\p{Cc}]*$/u)),
  message: longText(message.max).check(z.trim(), z.minLength(message.min)),
  /** Left out, a new one is personal and a known one stays what it is. */
  scope: z.optional(z.enum(quickMessageScopes)),
  /** Which queue, for a scope of that name; otherwise it means nothing. */
  queueId: z.optional(z.nullable(givenId)),
});
export type QuickMessageInput = z.output<typeof quickMessageInput>;
export const quickMessageIdParams = z.object({ id: idText });

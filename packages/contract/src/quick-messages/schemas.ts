import { quickMessageLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, idText, longText } from '../http/fields.ts';

/** A text that is at hand under a short word; everybody has their own. */
export const quickMessage = z.object({ id, shortcode: z.string(), message: z.string(), companyId: id, userId: id });
export type QuickMessage = z.output<typeof quickMessage>;

const { shortcode, message } = quickMessageLength;

export const quickMessageInput = z.object({
  shortcode: longText(shortcode.max).check(z.trim(), z.minLength(shortcode.min), z.regex(/^[^\p{Cc}]*$/u)),
  message: longText(message.max).check(z.trim(), z.minLength(message.min)),
});
export const quickMessageIdParams = z.object({ id: idText });

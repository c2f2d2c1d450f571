import { quickMessageLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, idText, longText } from '../http/fields.ts';

/** A text that is at hand under a short word; everybody has their own. */
export const quickMessage = z.object({ id, shortcode: z.string(), message: z.string(), companyId: id, userId: id });
export type QuickMessage = z.output<typeof quickMessage>;

export const quickMessageInput = z.object({
  shortcode: longText(50).check(z.trim(), z.minLength(3), z.regex(/^\S*$/u)),
  message: longText(quickMessageLength.max).check(z.trim(), z.minLength(quickMessageLength.min)),
});
export const quickMessageIdParams = z.object({ id: idText });

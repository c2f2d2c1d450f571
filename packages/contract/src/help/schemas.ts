import * as z from 'zod/mini';
import { id, idText, longText } from '../http/fields.ts';

/** An article of the operator, with or without a video; the same for every company. */
export const helpEntry = z.object({ id, title: z.string(), description: z.string(), video: z.string() });
export type HelpEntry = z.output<typeof helpEntry>;

export const helpEntryInput = z.object({
  title: z.string().check(z.trim(), z.minLength(3), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  description: longText(2_000).check(z.trim()),
  /** The code of a video; it becomes a part of the address of the player, so only these characters are allowed. Empty for an article. */
  video: z.string().check(z.trim(), z.maxLength(20), z.regex(/^([A-Za-z0-9_-]{6,20})?$/)),
});
export const helpEntryIdParams = z.object({ id: idText });

import * as z from 'zod/mini';
import { idText, instant } from '../http/fields.ts';

export const templateStatuses = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'in_appeal',
  'unknown',
] as const;
export const templateCategories = ['marketing', 'utility', 'authentication', 'unknown'] as const;

/**
 * A message that Meta must approve, for customers who have not written for a day. Placeholders are written `{{1}}`
 * or `{{name}}`.
 */
export const template = z.object({
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  /** Why it was rejected, in Meta's words. */
  reason: z.nullable(z.string()),
  header: z.nullable(
    z.object({ format: z.enum(['text', 'image', 'video', 'document', 'location']), text: z.string() }),
  ),
  body: z.string(),
  footer: z.string(),
  /** `code` copies the code of an authentication, `coupon` that of an offer. */
  buttons: z.array(
    z.object({
      kind: z.enum(['reply', 'url', 'phone', 'code', 'coupon', 'other']),
      text: z.string(),
      value: z.string(),
    }),
  ),
});
export type Template = z.output<typeof template>;

/** All templates of a connection by name, and when Meta was last asked. */
export const templatesOfConnection = z.object({ templates: z.array(template), syncedAt: z.nullable(instant) });

export const templatesParams = z.object({ id: idText });

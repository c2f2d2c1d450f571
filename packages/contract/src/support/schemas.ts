import { supportEndings, supportMinutes, supportReasonLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idText, instant, longText } from '../http/fields.ts';

/** The operator is in a company, or was until it ended. */
export const supportAccess = z.object({
  id,
  companyId: id,
  /** Who is there; null once the account is gone. */
  operatorName: z.nullable(z.string()),
  reason: z.string(),
  begunAt: instant,
  /** From this instant on nothing of it is accepted any more. */
  endsAt: instant,
});
export type SupportAccess = z.output<typeof supportAccess>;

export const newSupportAccess = z.object({
  companyId: givenId,
  /** Shown to the company's people, and kept in its log. */
  reason: longText(supportReasonLength.max).check(z.trim(), z.minLength(supportReasonLength.min)),
  minutes: z.literal([...supportMinutes]),
});
export type NewSupportAccess = z.output<typeof newSupportAccess>;

export const supportAccessParams = z.object({ id: idText });

/** How it ended. */
export const supportEnding = z.enum(supportEndings);

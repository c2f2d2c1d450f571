import * as z from 'zod/mini';
import { day, email, givenId, id, idText, instant, linkToken, name, newPassword } from '../http/fields.ts';

export const company = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  planId: z.nullable(id),
  plan: z.nullable(
    z.object({ id, name: z.string(), users: z.int(), connections: z.int(), queues: z.int(), value: z.number() }),
  ),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  /** A far day where it never has to pay. */
  dueDate: z.nullable(day),
  recurrence: z.string(),
  trialExpiration: z.nullable(instant),
  timeZone: z.string(),
  createdAt: instant,
  /** Whether example records are still in the company. */
  hasSampleData: z.boolean(),
});

export type Company = z.output<typeof company>;

export const companyIdParams = z.object({ id: idText });

/** Public signup: the server decides due date, status and everything else by itself. */
export const signup = z.object({
  name,
  email,
  password: newPassword,
  planId: givenId,
  /** The platform's signup code, where it asks for one. */
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const signupConfirmation = z.object({
  /** From the link in the mail. */
  token: linkToken,
});

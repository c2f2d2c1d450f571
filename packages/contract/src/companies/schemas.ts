import { closedDaysLimit } from '@balcao/domain';
import * as z from 'zod/mini';
import { openingHours, openingHoursInput } from '../http/opening-hours.ts';
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
  /** Seven rows from Monday on, or none where no hours are kept. */
  schedules: z.array(openingHours),
  /** Days of its own on which nothing opens, besides national holidays where those count. */
  closedOn: z.array(day),
  closedOnHolidays: z.boolean(),
  /** Whether its admins may change its chatbot, or only the operator. */
  chatbotEditable: z.boolean(),
});

export type Company = z.output<typeof company>;

/** The opening hours of a company; older clients send only the rows, and the days stay as they are. */
export const companyHours = z.object({
  schedules: openingHoursInput,
  closedOn: z.optional(z.array(day).check(z.maxLength(closedDaysLimit))),
  closedOnHolidays: z.optional(z.boolean()),
});

/** Whether the admins of a company may change its chatbot, or only the operator. */
export const chatbotRight = z.object({ chatbotEditable: z.boolean() });

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

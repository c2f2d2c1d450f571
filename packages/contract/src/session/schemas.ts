import * as z from 'zod/mini';
import { day, id, instant, profile } from '../http/fields.ts';
import { supportAccess } from '../support/schemas.ts';

/** Settings an attendant's screen needs; the secret ones never leave the server. */
export const publicSettings = z.object({
  campaignsEnabled: z.string(),
  scheduleType: z.string(),
  userRating: z.string(),
  chatBotType: z.string(),
  CheckMsgIsGroup: z.string(),
  call: z.string(),
  linkPreviews: z.string(),
});

export const sessionQueue = z.object({ id, name: z.string(), color: z.string() });

export const sessionCompany = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  /** The subscription runs to the end of this day, a far one where it never expires. */
  dueDate: z.nullable(day),
  /** End of the three trial days, when the company signed up itself. */
  trialExpiration: z.nullable(instant),
  status: z.boolean(),
  timeZone: z.string(),
  planName: z.nullable(z.string()),
  /** The address of its logo; null while there is none. */
  logo: z.nullable(z.string()),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});

export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  companyId: id,
  company: sessionCompany,
  queues: z.array(sessionQueue),
});

export type SessionUser = z.output<typeof sessionUser>;

export const session = z.object({
  /** Access token for the Authorization header, 15 minutes. */
  token: z.string(),
  user: sessionUser,
  /** True for the admin of an overdue company: only billing, profile and logout answer. */
  restricted: z.boolean(),
  /** The device's own session, to distinguish the "other computer" event from its own login. */
  sessionId: z.string(),
  /** The operator is in this company for support; absent in the own one. */
  support: z.optional(supportAccess),
});

export type Session = z.output<typeof session>;

export const me = z.object({ id, name: z.string(), email: z.string(), profile, super: z.boolean(), companyId: id });

import * as z from 'zod/mini';
import { email, givenId, id, idList, idText, instant, linkToken, name, newPassword, profile } from '../http/fields.ts';
import { sessionCompany, sessionQueue } from '../session/schemas.ts';

/** A user as lists, dialogs and events show one; no hash, no session, by construction. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  companyId: id,
  queues: z.array(sessionQueue),
  /** Grows with every change; an older copy never replaces a newer one. */
  version: z.int(),
});

export type User = z.output<typeof user>;

/**
 * A user with the company, as a change is answered and told: other clients of the family replace the user they have from
 * the login by it.
 */
export const changedUser = z.extend(user, { company: z.optional(sessionCompany) });

export type ChangedUser = z.output<typeof changedUser>;

/** A colleague as attendants see one, to transfer a ticket to: nothing that is not needed for that. */
export const colleague = z.extend(z.pick(user, { id: true, name: true, queues: true }), { online: z.boolean() });

export type Colleague = z.output<typeof colleague>;

export const newUser = z.object({
  name,
  email,
  password: newPassword,
  profile: z._default(profile, 'user'),
  queueIds: z._default(idList, []),
  /** The own company; the operator adds people to another one from within a support access to it. */
  companyId: z.optional(givenId),
});

export const userChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  /** Empty or absent leaves the password as it is. */
  password: z.optional(z.union([z.literal(''), newPassword])),
  /** Asked when one changes the own e-mail or password. */
  currentPassword: z.optional(z.string().check(z.maxLength(200))),
  profile: z.optional(profile),
  /** Absent leaves the queues as they are. */
  queueIds: z.optional(idList),
});

export const forgottenPassword = z.object({ email });

export const passwordReset = z.object({
  /** From the link in the mail. */
  token: linkToken,
  password: newPassword,
});

/** A link for a new password that the operator made, as the company's admins are told of it. */
export const passwordLink = z.object({
  id,
  userId: id,
  userName: z.string(),
  /** Null once the account is gone. */
  operatorName: z.nullable(z.string()),
  /** The operator has seen it, because no mail is set up; otherwise it was mailed to the person. */
  isShown: z.boolean(),
  madeAt: instant,
});
export type PasswordLink = z.output<typeof passwordLink>;

/** What the operator gets: the link itself only where it could not be mailed, and only this once. */
export const madePasswordLink = z.object({
  email: z.string(),
  /** The part of the address after the product's own. */
  path: z.nullable(z.string()),
});
export type MadePasswordLink = z.output<typeof madePasswordLink>;

export const userIdParams = z.object({ id: idText });
export const companyIdQuery = z.object({ companyId: z.optional(idText) });

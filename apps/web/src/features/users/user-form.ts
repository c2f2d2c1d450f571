import { fields, type User } from '@balcao/contract';
import type { Profile } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** What the dialog holds while it is open. */
export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  /** Asked only when one changes the own password in Profile. */
  currentPassword: string;
  profile: Profile;
  queueIds: number[];
};

/** Who is being edited: a new user, somebody else, or oneself. */
export type UserFormKind = 'add' | 'edit' | 'profile';

/** What the person at the screen may change besides name, e-mail and password. */
export type UserFormRights = { profile: boolean; queues: boolean };

export const emptyUser: UserFormValues = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: [],
};

/** The form of an existing user; a password is never known. */
export function toFormValues(user: Pick<User, 'name' | 'email' | 'profile' | 'queues'>): UserFormValues {
  return {
    ...emptyUser,
    name: user.name,
    email: user.email,
    profile: user.profile,
    queueIds: user.queues.map((queue) => queue.id),
  };
}

/** What is typed again when a failed save is reopened: everything but passwords (R26). */
export function withoutPasswords(values: UserFormValues): UserFormValues {
  return { ...values, password: '', currentPassword: '' };
}

/** Checks the form by the contract's own fields; the password may stay empty for somebody who has one (S302). */
export function validateUser(values: UserFormValues, kind: UserFormKind): Reasons<UserFormValues> {
  const changesPassword = kind === 'add' || values.password !== '';
  return {
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: changesPassword ? reasonOf(fields.newPassword, values.password) : undefined,
    currentPassword:
      kind === 'profile' && values.password !== '' && values.currentPassword === '' ? 'required' : undefined,
    profile: reasonOf(fields.profile, values.profile),
  };
}

/** The body of POST /users. */
export function toNewUser({ name, email, password, profile, queueIds }: UserFormValues) {
  return { name, email, password, profile, queueIds };
}

/** The body of PUT /users/{id}: only what the person may change, and a password only when one was typed. */
export function toUserChange(values: UserFormValues, rights: UserFormRights) {
  const { name, email, password, currentPassword, profile, queueIds } = values;
  return {
    name,
    email,
    ...(password === '' ? {} : { password }),
    ...(password === '' || currentPassword === '' ? {} : { currentPassword }),
    ...(rights.profile ? { profile } : {}),
    ...(rights.queues ? { queueIds } : {}),
  };
}

/** Whether the change ends the own session: the server trusts no session older than a new password or profile. */
export function endsOwnSession(own: Pick<User, 'profile'>, values: UserFormValues, rights: UserFormRights): boolean {
  return values.password !== '' || (rights.profile && values.profile !== own.profile);
}

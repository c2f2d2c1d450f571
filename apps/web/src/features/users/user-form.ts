import { fields, type User } from '@balcao/contract';
import { needsCurrentPassword, type Profile } from '@balcao/domain';
import { type Reasons, reasonOf, reasonOfPassword } from '../../lib/forms/form-reasons.ts';

/** The values of the form. */
export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  /** Only required to change one's own e-mail or password in the profile. */
  currentPassword: string;
  profile: Profile;
  queueIds: number[];
};

/** Whether a new user, somebody else, or oneself is edited. */
export type UserFormKind = 'add' | 'edit' | 'profile';

/** What the viewer may change besides the name; `access` is e-mail and password. */
export type UserFormRights = { access: boolean; profile: boolean; queues: boolean };

export const emptyUser: UserFormValues = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: [],
};

/** The form's values of a stored user. Passwords are never sent to the browser. */
export function toFormValues(user: Pick<User, 'name' | 'email' | 'profile' | 'queues'>): UserFormValues {
  return {
    ...emptyUser,
    name: user.name,
    email: user.email,
    profile: user.profile,
    queueIds: user.queues.map((queue) => queue.id),
  };
}

/** What the form is checked by besides the contract. */
export type UserFormRules = {
  /** The least length of a password. */
  minLength: number;
  /** The viewer. */
  own: { id: number; email: string };
};

/** Checks the form by the contract's own fields. The password may be empty for an existing user (S302). */
export function validateUser(
  values: UserFormValues,
  kind: UserFormKind,
  { minLength, own }: UserFormRules,
): Reasons<UserFormValues> {
  const changesPassword = kind === 'add' || values.password !== '';
  return {
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: changesPassword ? reasonOfPassword(values.password, minLength) : undefined,
    currentPassword:
      kind === 'profile' && needsCurrentPassword(own.id, own, values) && values.currentPassword === ''
        ? 'required'
        : undefined,
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
    ...(rights.access ? { email } : {}),
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
    ...(rights.profile ? { profile } : {}),
    ...(rights.queues ? { queueIds } : {}),
  };
}

/**
 * Whether the change ends the viewer's own session: the server ends sessions when the password or the profile changes.
 */
export function endsOwnSession(own: Pick<User, 'profile'>, values: UserFormValues, rights: UserFormRights): boolean {
  return values.password !== '' || (rights.profile && values.profile !== own.profile);
}

/** What the user dialog was opened for. */
export type UserDialogRequest =
  | { kind: 'add' }
  | {
      kind: 'edit' | 'profile';
      userId: number;
      /** Whether it was opened because the person has no queue. */
      repairs?: true;
    };

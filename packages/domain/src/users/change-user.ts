import type { Actor, Profile } from '../permissions/can.ts';
import { can } from '../permissions/can.ts';

export type UserChange = {
  email?: string | undefined;
  profile?: Profile | undefined;
  queueIds?: readonly number[] | undefined;
  password?: string | undefined;
};

export type ChangeUserFacts = {
  actor: Actor & { id: number };
  target: { id: number; profile: Profile; super: boolean };
  change: UserChange;
  /** Admins left in the company besides the target. */
  otherAdmins: number;
};

export type UserRefusal = 'ERR_NO_PERMISSION' | 'ERR_LAST_ADMIN' | 'ERR_OWN_USER';

/**
 * Decides whether a user may be changed so: oneself, or anyone by an admin; profile and queues by an
 * admin only; an operator only by an operator, or an admin of the same company could take the platform over;
 * the last admin keeps the profile, or nobody could administer the company any more.
 */
export function refuseUserChange({ actor, target, change, otherAdmins }: ChangeUserFacts): UserRefusal | null {
  const isSelf = actor.id === target.id;
  if (!isSelf && !can(actor, 'users:manage')) return 'ERR_NO_PERMISSION';
  if (!isSelf && target.super && !actor.super) return 'ERR_NO_PERMISSION';
  if (change.profile !== undefined && change.profile !== target.profile && !can(actor, 'user-modal:editProfile'))
    return 'ERR_NO_PERMISSION';
  if (change.profile === 'user' && target.profile === 'admin' && otherAdmins === 0) return 'ERR_LAST_ADMIN';
  return null;
}

/**
 * Whether somebody has to prove to be the user by the current password: for the own e-mail and the own password, or
 * whoever sits down at an unlocked screen could take the account over.
 */
export function needsCurrentPassword(
  actorId: number,
  target: { id: number; email: string },
  { email, password }: UserChange,
): boolean {
  if (actorId !== target.id) return false;
  return Boolean(password) || (email !== undefined && email.toLowerCase() !== target.email.toLowerCase());
}

/** Decides whether a user may be deleted: never oneself, never the last admin, an operator only by an operator. */
export function refuseUserDeletion({
  actor,
  target,
  otherAdmins,
}: Omit<ChangeUserFacts, 'change'>): UserRefusal | null {
  if (actor.id === target.id) return 'ERR_OWN_USER';
  if (target.super && !actor.super) return 'ERR_NO_PERMISSION';
  if (target.profile === 'admin' && otherAdmins === 0) return 'ERR_LAST_ADMIN';
  return null;
}

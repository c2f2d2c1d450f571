import type { Actor } from '../permissions/can.ts';
import { refuseUserChange, type ChangeUserFacts, type UserRefusal } from './change-user.ts';

/** What follows a right password: the session, a code of the second factor, or setting one up. */
export type LoginStep = 'enter' | 'verify' | 'enrol';

/** Whether somebody is among those whom the operator can ask for a second factor. */
export function needsSecondFactor(actor: Actor): boolean {
  return actor.profile === 'admin' || actor.super;
}

/** Decides what follows a right password. Who has a second factor is always asked for it, required or not. */
export function loginStep({
  hasFactor,
  isRequired,
  ...actor
}: Actor & { hasFactor: boolean; isRequired: boolean }): LoginStep {
  if (hasFactor) return 'verify';
  return isRequired && needsSecondFactor(actor) ? 'enrol' : 'enter';
}

/**
 * Decides whether somebody's second factor may be taken away without a code: by those who may change the user, and
 * never one's own, which takes password and code.
 */
export function refuseFactorReset(facts: Omit<ChangeUserFacts, 'change'>): UserRefusal | null {
  return facts.actor.id === facts.target.id ? 'ERR_OWN_USER' : refuseUserChange({ ...facts, change: {} });
}

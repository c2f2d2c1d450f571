import { minPasswordLengthOf, refusePassword } from '@balcao/domain';

/** How good the owner's password is; `missing` counts the characters still to type. */
export type PasswordStrength = { level: 'empty' | 'short' | 'common' | 'weak' | 'good' | 'strong'; missing: number };

export type PasswordOwnerNames = { name: string; email: string };

/** Share of the strength bar, 0 to 1, for each level. */
export const strengthShare: Readonly<Record<PasswordStrength['level'], number>> = {
  empty: 0,
  short: 0.25,
  common: 0.25,
  weak: 0.5,
  good: 0.8,
  strong: 1,
};

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** A long password of one kind of characters, or of few different ones, is still easy to guess. */
function isMonotonous(password: string): boolean {
  const different = new Set(password.toLowerCase()).size;
  return different < 6 || (different < 9 && kinds.filter((kind) => kind.test(password)).length < 2);
}

/** The least length of the owner's password, when everybody's has to have this one. */
export const ownerMinLength = (minLength: number): number => minPasswordLengthOf({ isOwner: true }, minLength);

/** Only the server knows the list of breached passwords: it is too large for a page. */
const isBreached = (): boolean => false;

/** Rates the password as it is typed. Only the server decides whether it is accepted. */
export function passwordStrength(password: string, names: PasswordOwnerNames, minLength: number): PasswordStrength {
  const missing = Math.max(0, ownerMinLength(minLength) - password.length);
  if (password === '') return { level: 'empty', missing };
  if (missing > 0) return { level: 'short', missing };
  if (refusePassword(password, { ...names, isOwner: true }, { minLength, isBreached }) === 'tooCommon')
    return { level: 'common', missing };
  if (isMonotonous(password)) return { level: 'weak', missing };
  return { level: password.length >= 16 ? 'strong' : 'good', missing };
}

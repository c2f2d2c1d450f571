import { passwordLength } from '../limits.ts';
import { commonPasswords } from './common-passwords.ts';

export type PasswordRefusal = 'tooShort' | 'tooLong' | 'tooCommon';

/** Whose password it will be; the owner of the platform needs a longer one. */
export type PasswordOwner = { email: string; name: string; isOwner?: boolean };

export type PasswordPolicy = {
  /** The least length that the operator asks of everybody. */
  minLength: number;
  /** Whether the password, in lower case, is known from the breaches of other services. */
  isBreached: (plain: string) => boolean;
};

/** The least length of somebody's password. */
export function minPasswordLengthOf({ isOwner = false }: { isOwner?: boolean }, minLength: number): number {
  return Math.max(minLength, isOwner ? passwordLength.ownerMin : passwordLength.min);
}

/** Says why a password may not be used, or null. Every path on which a password is set asks here. */
export function refusePassword(
  password: string,
  owner: PasswordOwner,
  { minLength, isBreached }: PasswordPolicy,
): PasswordRefusal | null {
  if (password.length < minPasswordLengthOf(owner, minLength)) return 'tooShort';
  if (password.length > passwordLength.max) return 'tooLong';
  const plain = password.toLowerCase();
  const isGuessable = commonPasswords.has(plain) || namesOf(owner).includes(plain);
  return isGuessable || isBreached(plain) ? 'tooCommon' : null;
}

function namesOf({ email, name }: PasswordOwner): string[] {
  const [address, person] = [email.toLowerCase(), name.toLowerCase()];
  return [address, address.slice(0, address.indexOf('@')), person, person.replaceAll(' ', '')];
}

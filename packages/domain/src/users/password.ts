import { passwordLength } from '../limits.ts';
import { commonPasswords } from './common-passwords.ts';

export type PasswordRefusal = 'tooShort' | 'tooLong' | 'tooCommon';

export type PasswordOwner = { email: string; name: string; isOwner?: boolean };

/** Says why a password may not be used, or null. The owner of the platform needs a longer one. */
export function refusePassword(
  password: string,
  { email, name, isOwner = false }: PasswordOwner,
): PasswordRefusal | null {
  if (password.length < (isOwner ? passwordLength.ownerMin : passwordLength.min)) return 'tooShort';
  if (password.length > passwordLength.max) return 'tooLong';
  const plain = password.toLowerCase();
  const guessable = [
    email.toLowerCase(),
    email.toLowerCase().split('@')[0],
    name.toLowerCase(),
    name.toLowerCase().replaceAll(' ', ''),
  ];
  if (commonPasswords.has(plain) || guessable.includes(plain)) return 'tooCommon';
  return null;
}

import { passwordLength } from '@balcao/domain';
import { i18n } from '../format/i18n.ts';
import { fieldError } from './field-error.ts';

/** The text under a new password: one of a wrong length says which lengths are right. */
export function passwordError(error: Parameters<typeof fieldError>[0], min: number): string | undefined {
  if (error === undefined || error.message) return fieldError(error);
  const texts = i18n.getFixedT(null, 'validation');
  if (error.type === 'tooShort') return texts('passwordTooShort', { min });
  if (error.type === 'tooLong') return texts('passwordTooLong', { max: passwordLength.max });
  return fieldError(error);
}

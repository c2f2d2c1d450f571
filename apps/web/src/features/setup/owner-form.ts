import { fields } from '@balcao/contract';
import { passwordLength } from '@balcao/domain';
import { type Reasons, reasonOf, reasonOfPassword } from '../../lib/forms/form-reasons.ts';
import { ownerMinLength } from './password-strength.ts';

export type OwnerFormValues = {
  companyName: string;
  name: string;
  email: string;
  password: string;
  code: string;
  /** Chosen in a select, where every value is a string. */
  minPasswordLength: string;
  publicSignup: boolean;
  sampleData: boolean;
};

export const emptyOwner: OwnerFormValues = {
  companyName: '',
  name: '',
  email: '',
  password: '',
  code: '',
  minPasswordLength: String(passwordLength.suggestedMin),
  publicSignup: false,
  sampleData: true,
};

/** Checks the first-run form. The code is only required from another machine. */
export function validateOwner(values: OwnerFormValues, needsCode: boolean): Reasons<OwnerFormValues> {
  return {
    companyName: reasonOf(fields.name, values.companyName),
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: reasonOfPassword(values.password, ownerMinLength(Number(values.minPasswordLength))),
    code: needsCode && values.code.trim() === '' ? 'required' : undefined,
  };
}

/** The body of POST /setup, without the code where it is not required. */
export function toNewOwner({ code, minPasswordLength, ...owner }: OwnerFormValues) {
  const typed = code.trim();
  return {
    ...owner,
    minPasswordLength: Number(minPasswordLength),
    ...(typed === '' ? {} : { code: typed }),
  };
}

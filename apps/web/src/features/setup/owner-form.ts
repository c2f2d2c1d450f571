import { fields, newOwner } from '@balcao/contract';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

export type OwnerFormValues = {
  companyName: string;
  name: string;
  email: string;
  password: string;
  code: string;
  sampleData: boolean;
};

export const emptyOwner: OwnerFormValues = {
  companyName: '',
  name: '',
  email: '',
  password: '',
  code: '',
  sampleData: true,
};

/** Checks the first-run form. The code is only required from another machine. */
export function validateOwner(values: OwnerFormValues, needsCode: boolean): Reasons<OwnerFormValues> {
  return {
    companyName: reasonOf(fields.name, values.companyName),
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: reasonOf(newOwner.shape.password, values.password),
    code: needsCode && values.code.trim() === '' ? 'required' : undefined,
  };
}

/** The body of POST /setup, without the code where it is not required. */
export function toNewOwner({ code, ...owner }: OwnerFormValues) {
  const typed = code.trim();
  return typed === '' ? owner : { ...owner, code: typed };
}

import { withCountryCode } from '@balcao/domain';
import type { Reasons } from '../../../lib/forms/form-reasons.ts';
import type { Person } from './people.ts';

/** The values of the form. */
export type CustomerFormValues = { name: string; number: string; hidden: boolean };

export const emptyCustomer: CustomerFormValues = { name: '', number: '', hidden: false };

/** Checks the form: a name, and a number unless WhatsApp hides it. */
export function validateCustomer({ name, number, hidden }: CustomerFormValues): Reasons<CustomerFormValues> {
  return {
    name: name.trim() === '' ? 'required' : name.trim().length > 100 ? 'tooLong' : undefined,
    number: hidden || withCountryCode(number) !== null ? undefined : number.trim() === '' ? 'required' : 'invalid',
  };
}

/** The customer of a valid form. One without a number gets a WhatsApp id made of these digits. */
export function toPerson({ name, number, hidden }: CustomerFormValues, digits: string): Person {
  const customer = hidden ? null : withCountryCode(number);
  return { customer: customer ?? `lid:${digits}`, name: name.trim() };
}

import { type ContactListItem, contactListItemInput, fields } from '@balcao/contract';
import { contactListLimits, readNumber } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';
import { showNumber } from '../../lib/format/show-number.ts';

/** The values of the form; the further columns of the list in their order. */
export type ItemFormValues = {
  name: string;
  number: string;
  email: string;
  variables: { name: string; value: string }[];
};

/** The form's values of a person, or of nobody yet. */
export function toItemValues(item: ContactListItem | null, variables: readonly string[]): ItemFormValues {
  return {
    name: item?.name ?? '',
    number: item === null || item.number === null ? '' : showNumber(item.number),
    email: item?.email ?? '',
    variables: variables.map((name) => ({ name, value: item?.variables[name] ?? '' })),
  };
}

/** A typed or pasted number in the form in which it will be shown; an incomplete one is not changed (S232). */
export function tidyListNumber(typed: string): string {
  const number = /^[\d\s()+.-]*$/.test(typed) ? readNumber(typed) : null;
  return number === null ? typed : showNumber(number);
}

/** Checks the form by the contract's own fields (S378). Only a contact without a number may stay without one. */
export function validateItem(
  { name, number, email, variables }: ItemFormValues,
  mayLackNumber: boolean,
): Reasons<ItemFormValues> {
  const isEmpty = number.trim() === '';
  return {
    name: reasonOf(fields.name, name),
    number: isEmpty && mayLackNumber ? undefined : reasonOf(contactListItemInput.shape.number, number),
    email: email.trim() === '' ? undefined : reasonOf(fields.email, email),
    variables: variables.some(({ value }) => value.length > contactListLimits.value) ? 'tooLong' : undefined,
  };
}

/** The body of POST and PUT. */
export const toItemBody = ({ name, number, email, variables }: ItemFormValues) => ({
  name,
  number: number.trim(),
  email: email.trim(),
  variables: Object.fromEntries(
    variables.flatMap((one): [string, string][] => (one.value.trim() === '' ? [] : [[one.name, one.value.trim()]])),
  ),
});

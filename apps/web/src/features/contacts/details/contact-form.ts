import { type Contact, contactFieldName, contactFieldValue, fields, typedNumber } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../../lib/forms/form-reasons.ts';
import { showNumber } from '../../../lib/format/show-number.ts';

/** A line of additional info. A new one has no id. */
export type FieldLine = { id?: number | undefined; name: string; value: string };

/** The values of the form. */
export type ContactFormValues = {
  name: string;
  number: string;
  email: string;
  optedOut: boolean;
  extraInfo: FieldLine[];
};

export const emptyContact: ContactFormValues = { name: '', number: '', email: '', optedOut: false, extraInfo: [] };

/** The form's values of a stored contact, with its number in readable form. */
export function toFormValues({ name, number, email, optedOutAt, extraInfo }: Contact): ContactFormValues {
  return { name, number: number === null ? '' : showNumber(number), email, optedOut: optedOutAt !== null, extraInfo };
}

const isBlank = ({ name, value }: FieldLine): boolean => name.trim() === '' && value.trim() === '';

/** The lines that are not empty. */
export const filledLines = (lines: readonly FieldLine[]): FieldLine[] => lines.filter((line) => !isBlank(line));

/** Checks the form by the contract's own fields. Number, e-mail and whole lines may be empty (S225). */
export function validateContact({ name, number, email, extraInfo }: ContactFormValues): Reasons<ContactFormValues> {
  const isComplete = filledLines(extraInfo).every(
    (line) =>
      reasonOf(contactFieldName, line.name) === undefined && reasonOf(contactFieldValue, line.value) === undefined,
  );
  return {
    name: reasonOf(fields.name, name),
    number: number.trim() === '' ? undefined : reasonOf(typedNumber, number),
    email: email.trim() === '' ? undefined : reasonOf(fields.email, email),
    extraInfo: isComplete ? undefined : 'required',
  };
}

/** A typed or pasted number in the form in which it will be shown; an incomplete one is not changed (S232). */
export function tidyNumber(typed: string): string {
  const number = /^[\d\s()+.-]*$/.test(typed) ? readNumber(typed) : null;
  return number === null ? typed : showNumber(number);
}

/**
 * The body of POST and PUT. Of a group only the name can be changed. The marketing choice is only sent when the form
 * changed it, so that a customer's answer in the meantime is not overwritten.
 */
export function toContactBody(
  { name, number, email, optedOut, extraInfo }: ContactFormValues,
  stored: Contact | undefined,
) {
  const isChanged = optedOut !== (stored !== undefined && stored.optedOutAt !== null);
  return stored?.isGroup
    ? { name }
    : {
        name,
        number: number.trim(),
        email: email.trim(),
        ...(isChanged ? { optedOut } : {}),
        extraInfo: filledLines(extraInfo).map((line) => ({
          ...(line.id === undefined ? {} : { id: line.id }),
          name: line.name,
          value: line.value,
        })),
      };
}

import { apiForm, apiText } from '@balcao/contract';
import type { ExampleKind } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** What is typed into the test: the token of a connection, digits, a text or caption, and a file for files. */
export type TestValues = { token: string; number: string; body: string; file: File | null };

export const emptyTest = (): TestValues => ({ token: '', number: '', body: '', file: null });

const reasonOfDigits = (number: string) => {
  if (number.trim() === '') return 'required';
  return /^\d{8,15}$/.test(number.trim()) ? undefined : 'invalid';
};

/** Token, number and text are required, and a file for files; the number is digits alone (S387). */
export function validateTest(kind: ExampleKind, { token, number, body, file }: TestValues): Reasons<TestValues> {
  return {
    token: token.trim() === '' ? 'required' : undefined,
    number: reasonOfDigits(number),
    body: body.trim() === '' ? 'required' : reasonOf(kind === 'text' ? apiText.shape.body : apiForm.shape.body, body),
    file: kind === 'media' && file === null ? 'required' : undefined,
  };
}

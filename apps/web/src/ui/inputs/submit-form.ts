import type { ErrorCode } from '@balcao/contract';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText, reasonText } from '../../lib/api/errors.ts';

/** Which field a refusal belongs to, for codes that do not name one. */
export type CodeFields<Values extends FieldValues> = Partial<Record<ErrorCode, Path<Values>>>;

/** Shows a refusal of the server under the fields it concerns. Returns whether there were any. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  codeFields: CodeFields<Values> = {},
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = new Set(Object.keys(form.getValues()));
  const reasons = Object.entries(error.data.fields ?? {}).filter(([field]) => known.has(field));
  const byCode = Object.entries(codeFields).find(([code]) => code === error.code);
  const found: Array<[string, string]> =
    byCode === undefined
      ? reasons.map(([field, reason]) => [field, reasonText(reason)])
      : [[String(byCode[1]), errorText(error)]];
  // The names were just checked against the form's own values.
  found.forEach(([field, message], index) =>
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return found.length > 0;
}

/** The delay between the click and the call, against double submits (S59). */
export const submitDelay = 400;

/** Waits so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}

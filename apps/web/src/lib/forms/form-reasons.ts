import { fields } from '@balcao/contract';

/** Why a field is not accepted: a key of the `validation` texts. */
export type Reason = 'required' | 'tooShort' | 'tooLong' | 'invalidEmail' | 'invalidCharacters' | 'invalid';

/** Why fields of a form are not accepted. A field without a reason is valid. */
export type Reasons<V> = { [K in keyof V]?: Reason | undefined };

type Issue = { code: string; format?: string };

/**
 * A field of the contract, as far as a form needs it. Only single fields: parsing whole objects would make the schema
 * library try eval, which the page's policy forbids.
 */
export type FieldRule = {
  safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } };
};

const reasonsByCode: Readonly<Partial<Record<string, Reason>>> = { too_small: 'tooShort', too_big: 'tooLong' };
const reasonsByFormat: Readonly<Partial<Record<string, Reason>>> = {
  email: 'invalidEmail',
  regex: 'invalidCharacters',
};

/** Why the contract would refuse the value, or undefined when it accepts it. */
export function reasonOf(rule: FieldRule, value: unknown): Reason | undefined {
  const result = rule.safeParse(value);
  if (result.success) return undefined;
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'required';
  const [issue] = result.error.issues;
  return reasonsByCode[issue?.code ?? ''] ?? reasonsByFormat[issue?.format ?? ''] ?? 'invalid';
}

/** Why a new password would be refused; whether it is too common is for the server to say. */
export function reasonOfPassword(password: string, minLength: number): Reason | undefined {
  return reasonOf(fields.newPassword, password) ?? (password.length < minLength ? 'tooShort' : undefined);
}

type RefusedField = { type: Reason };

/** Turns the reasons into errors for react-hook-form, each as the type of its field's error. */
export function resolveReasons<V extends object>(validate: (values: V) => Reasons<V>) {
  return (
    values: V,
  ):
    | { values: V; errors: Record<string, never> }
    | { values: Record<string, never>; errors: Record<string, RefusedField> } => {
    const reasons = Object.entries<Reason | undefined>(validate(values)).filter(
      (entry): entry is [string, Reason] => entry[1] !== undefined,
    );
    if (reasons.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(reasons.map(([field, type]) => [field, { type }])) };
  };
}

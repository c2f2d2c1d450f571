import { fields } from '@balcao/contract';
import { addDays, type Day } from '@balcao/domain';
import { type Reasons, reasonOf, reasonOfPassword } from '../../lib/forms/form-reasons.ts';

/** The plan is chosen in a select, where every value is a string. */
export type SignupFormValues = { name: string; email: string; password: string; planId: string; token: string };

export const emptySignup: SignupFormValues = { name: '', email: '', password: '', planId: '', token: '' };

/** Checks the signup by the contract's own fields; the code only where the platform asked for it (S82, S83). */
export function validateSignup(
  values: SignupFormValues,
  { needsCode, minLength }: { needsCode: boolean; minLength: number },
): Reasons<SignupFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: reasonOfPassword(values.password, minLength),
    planId: reasonOf(fields.idText, values.planId),
    token: needsCode && values.token.trim() === '' ? 'required' : undefined,
  };
}

const trialDays = 3;

/**
 * The body of POST /companies/cadastro. The trial is named because the wire requires it; the server sets its own (S84).
 */
export function toSignup({ name, email, password, planId, token }: SignupFormValues, today: Day) {
  const code = token.trim();
  const trial = { recurrence: 'MENSAL', dueDate: addDays(today, trialDays), status: 't', campaignsEnabled: false };
  return { name, email, password, planId: Number(planId), ...trial, ...(code === '' ? {} : { token: code }) };
}

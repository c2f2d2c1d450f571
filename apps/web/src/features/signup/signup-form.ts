import { fields } from '@balcao/contract';
import { type Reasons, reasonOf } from '../../lib/form-reasons.ts';

/** The plan stands in a select, where every value is text. */
export type SignupFormValues = { name: string; email: string; password: string; planId: string; token: string };

export const emptySignup: SignupFormValues = { name: '', email: '', password: '', planId: '', token: '' };

/** Checks the signup by the contract's own fields; the code only where the platform asked for it (S82, S83). */
export function validateSignup(values: SignupFormValues, needsCode: boolean): Reasons<SignupFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    email: reasonOf(fields.email, values.email),
    password: reasonOf(fields.newPassword, values.password),
    planId: reasonOf(fields.idText, values.planId),
    token: needsCode && values.token.trim() === '' ? 'required' : undefined,
  };
}

/** The body of POST /companies/cadastro. Due date, recurrence and status are the server's own decision (S84). */
export function toSignup({ name, email, password, planId, token }: SignupFormValues) {
  const code = token.trim();
  return { name, email, password, planId: Number(planId), ...(code === '' ? {} : { token: code }) };
}

import { ApiError } from '../../lib/api/api-error.ts';

/** Refusals that are about what was typed; the others say their own reason. */
const aboutTheData = new Set([
  'ERR_VALIDATION',
  'ERR_EMAIL_ALREADY_EXISTS',
  'ERR_PASSWORD_TOO_COMMON',
  'ERR_PASSWORD_TOO_SHORT',
  'ERR_COMPANY_INVALID_NAME',
  'ERR_COMPANY_NAME_ALREADY_EXISTS',
  'ERR_NO_PLAN_FOUND',
]);

/** Which field a refusal belongs to. */
export const signupCodeFields = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_PASSWORD_TOO_COMMON: 'password',
  ERR_PASSWORD_TOO_SHORT: 'password',
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_SIGNUP_CODE: 'token',
} as const;

/** Whether to ask the visitor to check the data (S85) rather than to show the refusal's own text (S86). */
export function isAboutTheData(error: unknown): boolean {
  return error instanceof ApiError && aboutTheData.has(error.code);
}

import { companiesEndpoints } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { type SignupFormValues, toSignup } from './signup-form.ts';

/** Registers a company with its first user. */
export function useSignUp() {
  return useMutation({ mutationFn: (values: SignupFormValues) => call(companiesEndpoints.signup, { body: toSignup(values) }) });
}

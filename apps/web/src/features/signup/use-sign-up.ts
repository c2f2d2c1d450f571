import { companiesEndpoints } from '@balcao/contract';
import { dayIn } from '@balcao/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { type SignupFormValues, toSignup } from './signup-form.ts';

/** The zone a company starts with. */
const timeZone = 'America/Sao_Paulo';

/** Registers a company with its first user. */
export function useSignUp() {
  return useMutation({
    mutationFn: (values: SignupFormValues) =>
      call(companiesEndpoints.signup, { body: toSignup(values, dayIn(timeZone, new Date())) }),
  });
}

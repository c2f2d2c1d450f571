import { setupEndpoints } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { type OwnerFormValues, toNewOwner } from './owner-form.ts';

/** Creates the owner; answers the session he enters with. */
export function useCreateOwner() {
  return useMutation({
    mutationFn: (values: OwnerFormValues) => call(setupEndpoints.createOwner, { body: toNewOwner(values) }),
  });
}

import { sessionEndpoints } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useEnter } from './use-enter.ts';

export type Credentials = { email: string; password: string };

/** Logs in: greets and enters, or leaves the refusal in `error` (S4, S5, S8). */
export function useLogin() {
  const { t } = useTranslation('session');
  const toast = useToast();
  const enter = useEnter();
  return useMutation({
    mutationFn: (credentials: Credentials) => call(sessionEndpoints.login, { body: credentials }),
    onSuccess: (session) => {
      toast.success(t('login.success'));
      enter(session);
    },
  });
}

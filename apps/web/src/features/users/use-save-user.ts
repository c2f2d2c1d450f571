import { type User, usersEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { signOut, useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyUserEvent } from './live-updates.ts';
import {
  endsOwnSession,
  toNewUser,
  toUserChange,
  type UserDialogRequest,
  type UserFormRights,
  type UserFormValues,
} from './user-form.ts';

const savedText = { add: 'toasts.created', edit: 'toasts.saved', profile: 'toasts.profileSaved' } as const;

function save(request: UserDialogRequest, values: UserFormValues, rights: UserFormRights): Promise<User> {
  if (request.kind === 'add') return call(usersEndpoints.create, { body: toNewUser(values) });
  return call(usersEndpoints.update, { params: { id: request.userId }, body: toUserChange(values, rights) });
}

/** Saves a user and says so. A refusal is thrown, and the dialog stays open with it (S304). */
export function useSaveUser(rights: UserFormRights) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const toast = useToast();
  const { user: own } = useSignedIn();
  return async (request: UserDialogRequest, values: UserFormValues): Promise<void> => {
    const user = await save(request, values, rights);
    // The operator edits people of other companies, who belong in no list of the own.
    if (user.companyId === own.companyId)
      applyUserEvent(client, { action: request.kind === 'add' ? 'create' : 'update', user });
    if (request.kind === 'profile' && endsOwnSession(own, values, rights)) {
      // The next login dismisses it by this key.
      toast.success(t('toasts.signInAgain'), { key: 'log-in-again' });
      await signOut();
    } else toast.success(t(savedText[request.kind]));
  };
}

import { minPasswordLengthOf } from '@balcao/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useCan, useSignedIn } from '../../lib/session/session.ts';
import { useMinPasswordLength } from '../../lib/session/use-setup-status.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { CodeFields } from '../../ui/inputs/submit-form.ts';
import { useQueues } from '../queues/index.ts';
import type { UserDialogRequest, UserFormRules } from './user-form.ts';
import type { NewAccess } from './access-dialog.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { UserFields } from './user-fields.tsx';
import { emptyUser, toFormValues, type UserFormValues, validateUser } from './user-form.ts';
import { useSaveUser } from './use-save-user.ts';
import { useUser } from './use-user.ts';

const titles = { add: 'dialog.addTitle', edit: 'dialog.editTitle', profile: 'dialog.profileTitle' } as const;

/** The fields that refusals are about. */
const codeFields: CodeFields<UserFormValues> = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_PASSWORD_TOO_COMMON: 'password',
  ERR_PASSWORD_TOO_SHORT: 'password',
  ERR_CURRENT_PASSWORD: 'currentPassword',
  ERR_LAST_ADMIN: 'profile',
};

export type UserDialogProps = {
  request: UserDialogRequest;
  onClose: () => void;
  /** Hears of a user who was added, with the password that only the form knows. */
  onAdded?: (access: NewAccess) => void;
  /** Shown below the fields. */
  extra?: ReactNode;
};

/** The first value that was loaded: a change by somebody else must not overwrite what is being typed. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

/** What the form is checked by. The operator's own password has to be longer. */
function useRules({ kind }: UserDialogRequest): UserFormRules {
  const { user: own } = useSignedIn();
  const isOwner = kind === 'profile' && own.super;
  return { own, minLength: minPasswordLengthOf({ isOwner }, useMinPasswordLength()) };
}

/** The form, filled with the stored user. */
function useUserForm(request: UserDialogRequest, rules: UserFormRules) {
  const { kind } = request;
  const query = useUser(request.kind === 'add' ? undefined : request.userId);
  const stored = useFirst(query.data);
  // Until the form is filled: drawn a moment earlier, an empty e-mail would count as a changed one.
  const [isFilled, setFilled] = useState(kind === 'add');
  const form = useForm<UserFormValues>({
    defaultValues: emptyUser,
    mode: 'onTouched',
    resolver: resolveReasons((values: UserFormValues) => validateUser(values, kind, rules)),
  });
  const { reset } = form;

  useEffect(() => {
    if (stored === undefined) return;
    reset(toFormValues(stored));
    setFilled(true);
  }, [stored, reset]);

  return { form, isLoading: !isFilled, failed: query.isError };
}

/** Ticks the only queue for a new person, and for one who was opened for having none. */
function useOnlyQueue(
  { setValue, getValues }: UseFormReturn<UserFormValues>,
  { request, isReady }: { request: UserDialogRequest; isReady: boolean },
): void {
  const isNew = request.kind === 'add';
  const isWanted = isNew || request.repairs === true;
  const { data: queues } = useQueues({ enabled: isReady && isWanted });
  const only = isReady && isWanted && queues?.length === 1 ? queues[0]?.id : undefined;
  useEffect(() => {
    if (only === undefined || getValues('queueIds').length > 0) return;
    setValue('queueIds', [only], { shouldDirty: !isNew });
  }, [only, isNew, setValue, getValues]);
}

/** Adds a user, edits one, or edits the viewer's own profile (S301–S304). */
export function UserDialog({ request, onClose, onAdded, extra }: UserDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const { support } = useSignedIn();
  // How people get in is theirs alone: the server refuses it in a support access (S1061).
  const access = support === undefined;
  const rights = {
    access,
    profile: useCan('user-modal:editProfile') && access,
    queues: useCan('user-modal:editQueues'),
  };
  const rules = useRules(request);
  const { form, isLoading, failed } = useUserForm(request, rules);
  useOnlyQueue(form, { request, isReady: rights.queues && !isLoading });
  const save = useSaveUser(rights);
  const { kind } = request;

  useEffect(() => {
    // A notice reports the failure, and there is nothing to edit.
    if (failed) onClose();
  }, [failed, onClose]);

  return (
    <FormDialog
      open
      title={t(titles[kind])}
      form={form}
      onSave={async (values) => {
        await save(request, values);
        if (kind === 'add') onAdded?.(values);
      }}
      onClose={onClose}
      codeFields={codeFields}
      confirmLabel={kind === 'add' ? t('dialog.add') : t('common:actions.save')}
      busyLabel={kind === 'add' ? t('dialog.adding') : t('common:busy.saving')}
      {...(isLoading ? { loadingFields: 3 + Number(rights.profile) + Number(rights.queues) } : {})}
      testId="user-dialog"
    >
      <UserFields form={form} kind={kind} rights={rights} rules={rules} />
      {access && request.kind === 'edit' && request.userId !== rules.own.id && <ResetFactor userId={request.userId} />}
      {extra}
    </FormDialog>
  );
}

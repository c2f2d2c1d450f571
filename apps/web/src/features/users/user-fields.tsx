import { needsCurrentPassword, passwordLength } from '@balcao/domain';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { passwordError } from '../../lib/forms/password-error.ts';
import { ChipsSelect } from '../../ui/inputs/chips-select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { useQueues } from '../queues/index.ts';
import type { UserFormKind, UserFormRights, UserFormRules, UserFormValues } from './user-form.ts';

type Props = {
  form: UseFormReturn<UserFormValues>;
  kind: UserFormKind;
  rights: UserFormRights;
  rules: UserFormRules;
};

/** The new password and, for one's own e-mail and password, the current one. */
function PasswordFields({ form, kind, rules: { own, minLength } }: Omit<Props, 'rights'>) {
  const { t } = useTranslation('users');
  const { register, formState } = form;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const isNew = kind === 'add';
  const limits = { min: minLength, max: passwordLength.max };
  const hint = kind === 'profile' ? t('dialog.ownPasswordHint', limits) : t('dialog.passwordHint', limits);
  return (
    <>
      <Field
        label={isNew ? t('dialog.password') : t('dialog.newPassword')}
        hint={isNew || password !== '' ? hint : t('dialog.keepPassword')}
        error={passwordError(formState.errors.password, minLength)}
        data-testid="user-dialog-password"
      >
        <PasswordInput autoComplete="new-password" data-testid="user-dialog-password" {...register('password')} />
      </Field>
      {kind === 'profile' && needsCurrentPassword(own.id, own, { email, password }) && (
        <Field
          label={t('dialog.currentPassword')}
          hint={t('dialog.currentPasswordHint')}
          error={fieldError(formState.errors.currentPassword)}
          data-testid="user-dialog-current-password"
        >
          <PasswordInput
            autoComplete="current-password"
            data-testid="user-dialog-current-password"
            {...register('currentPassword')}
          />
        </Field>
      )}
    </>
  );
}

/** The fields of the user dialog; profile and queues only for those who may change them (S303). */
export function UserFields({ form, kind, rights, rules }: Props) {
  const { t } = useTranslation('users');
  const { register, formState, control } = form;
  const queues = useQueues({ enabled: rights.queues });
  const profiles = (['user', 'admin'] as const).map((profile) => ({ value: profile, label: t(`profiles.${profile}`) }));
  return (
    <>
      <Field label={t('dialog.name')} error={fieldError(formState.errors.name)} data-testid="user-dialog-name">
        <TextInput autoFocus autoComplete="off" data-testid="user-dialog-name" {...register('name')} />
      </Field>
      <Field
        label={t('dialog.email')}
        hint={rights.access ? undefined : t('dialog.noAccessHint')}
        error={fieldError(formState.errors.email)}
        data-testid="user-dialog-email"
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!rights.access}
          data-testid="user-dialog-email"
          {...register('email')}
        />
      </Field>
      {rights.access && <PasswordFields form={form} kind={kind} rules={rules} />}
      {rights.profile && (
        <Field
          label={t('dialog.profile')}
          error={fieldError(formState.errors.profile)}
          data-testid="user-dialog-profile"
        >
          <SelectInput options={profiles} data-testid="user-dialog-profile" {...register('profile')} />
        </Field>
      )}
      {rights.queues && (
        <Field
          label={t('dialog.queues')}
          hint={queues.data?.length === 0 ? t('dialog.noQueuesYet') : t('dialog.queuesHint')}
        >
          <Controller
            control={control}
            name="queueIds"
            render={({ field }) => (
              <ChipsSelect
                options={queues.data ?? []}
                value={field.value}
                onChange={field.onChange}
                placeholder={t('dialog.queuesPlaceholder')}
                data-testid="user-dialog-queues"
              />
            )}
          />
        </Field>
      )}
    </>
  );
}

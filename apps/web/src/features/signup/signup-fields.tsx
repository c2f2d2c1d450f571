import { passwordLength } from '@balcao/domain';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { passwordError } from '../../lib/forms/password-error.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { PlanField } from './plan-field.tsx';
import type { SignupFormValues } from './signup-form.ts';

type Props = {
  form: UseFormReturn<SignupFormValues>;
  needsCode: boolean;
  /** The least length of a password. */
  minLength: number;
};

/** The fields of the public signup. The code is only shown where the platform requires one. */
export function SignupFields({ form, needsCode, minLength }: Props) {
  const { t } = useTranslation('signup');
  const { register, formState } = form;
  const wrong = formState.errors;
  return (
    <>
      <Field label={t('fields.name')} error={fieldError(wrong.name)} data-testid="signup-name">
        <TextInput autoFocus autoComplete="organization" data-testid="signup-name" {...register('name')} />
      </Field>
      <Field label={t('fields.email')} error={fieldError(wrong.email)} data-testid="signup-email">
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="signup-email"
          {...register('email')}
        />
      </Field>
      <Field
        label={t('fields.password')}
        error={passwordError(wrong.password, minLength)}
        hint={t('fields.passwordHint', { min: minLength, max: passwordLength.max })}
        data-testid="signup-password"
      >
        <PasswordInput autoComplete="new-password" data-testid="signup-password" {...register('password')} />
      </Field>
      <PlanField form={form} />
      {needsCode && (
        <Field
          label={t('fields.code')}
          error={fieldError(wrong.token)}
          hint={t('fields.codeHint')}
          data-testid="signup-code"
        >
          <TextInput
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            data-testid="signup-code"
            {...register('token')}
          />
        </Field>
      )}
    </>
  );
}

import { settingSpecs } from '@balcao/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { passwordError } from '../../lib/forms/password-error.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { color, narrow, radius } from '../../ui/theme/tokens.ts';
import type { OwnerFormValues } from './owner-form.ts';
import { ownerMinLength } from './password-strength.ts';
import { StrengthHint } from './strength-hint.tsx';

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  alignItems: 'start',
  [narrow]: { gridTemplateColumns: '1fr', gap: 13 },
});
const Option = styled('div')({ padding: '12px 14px', borderRadius: radius.card, background: color.primaryTint });

const codeLook = {
  fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  letterSpacing: '.12em',
} as const;

/** The fields of the first-run form. */
export function OwnerFields({ form, needsCode }: { form: UseFormReturn<OwnerFormValues>; needsCode: boolean }) {
  const { t } = useTranslation('setup');
  const { register, formState } = form;
  const [name, email, password, minLength] = useWatch({
    control: form.control,
    name: ['name', 'email', 'password', 'minPasswordLength'],
  });
  const wrong = formState.errors;
  const lengths = settingSpecs.minPasswordLength.values.map((value) => ({
    value,
    label: t('fields.characters', { count: Number(value) }),
  }));
  return (
    <>
      <Two>
        <Field label={t('fields.companyName')} error={fieldError(wrong.companyName)} data-testid="setup-company">
          <TextInput
            size="large"
            autoFocus
            autoComplete="organization"
            data-testid="setup-company"
            {...register('companyName')}
          />
        </Field>
        <Field label={t('fields.name')} error={fieldError(wrong.name)} data-testid="setup-name">
          <TextInput size="large" autoComplete="name" data-testid="setup-name" {...register('name')} />
        </Field>
      </Two>
      <Field label={t('fields.email')} error={fieldError(wrong.email)} data-testid="setup-email">
        <TextInput
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="setup-email"
          {...register('email')}
        />
      </Field>
      <Field
        label={t('fields.password')}
        error={passwordError(wrong.password, ownerMinLength(Number(minLength)))}
        hint={<StrengthHint password={password} name={name} email={email} minLength={Number(minLength)} />}
        data-testid="setup-password"
      >
        <PasswordInput
          size="large"
          autoComplete="new-password"
          data-testid="setup-password"
          {...register('password')}
        />
      </Field>
      {needsCode && (
        <Field
          label={t('fields.code')}
          error={fieldError(wrong.code)}
          hint={t('fields.codeHint')}
          data-testid="setup-code"
        >
          <TextInput
            size="large"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            style={codeLook}
            data-testid="setup-code"
            {...register('code')}
          />
        </Field>
      )}
      <Field label={t('fields.minPasswordLength')} hint={t('fields.minPasswordLengthHint')}>
        <SelectInput options={lengths} data-testid="setup-min-password-length" {...register('minPasswordLength')} />
      </Field>
      <Option>
        <Checkbox
          label={t('fields.publicSignup')}
          hint={t('fields.publicSignupHint')}
          data-testid="setup-public-signup"
          {...register('publicSignup')}
        />
      </Option>
      <Option>
        <Checkbox
          label={t('fields.sampleData')}
          hint={t('fields.sampleDataHint')}
          data-testid="setup-sample-data"
          {...register('sampleData')}
        />
      </Option>
    </>
  );
}

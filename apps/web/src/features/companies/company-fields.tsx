import { passwordLength } from '@balcao/domain';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { passwordError } from '../../lib/forms/password-error.ts';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { useMinPasswordLength } from '../../lib/session/use-setup-status.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { RecordText } from '../../ui/records/record-text.tsx';
import { useAllPlans } from '../plans/index.ts';
import { type CompanyFormValues, nextDueDate, recurrenceValues } from './company-form.ts';

type Props = { form: UseFormReturn<CompanyFormValues> };

function PlanSelect({ form }: Props) {
  const { t } = useTranslation(['companies', 'common']);
  const format = useFormat();
  const plans = useAllPlans();
  const first = plans.isPending ? t('plans.loading') : plans.isError ? t('plans.failed') : t('plans.choose');
  const options = (plans.data ?? []).map(({ id, name, value }) => ({
    value: String(id),
    label: t('plans.option', { name, price: format.money(value) }),
  }));
  return (
    <Field
      label={t('fields.plan')}
      error={fieldError(form.formState.errors.planId)}
      hint={plans.data?.length === 0 ? t('plans.none') : undefined}
      data-testid="companies-plan"
    >
      <SelectInput
        options={[{ value: '', label: first }, ...options]}
        data-testid="companies-plan"
        {...form.register('planId')}
      />
    </Field>
  );
}

function DueDate({ form }: Props) {
  const { t } = useTranslation('companies');
  const today = useToday();
  return (
    <Field
      label={t('fields.dueDate')}
      hint={t('fields.dueDateHint')}
      error={fieldError(form.formState.errors.dueDate)}
      data-testid="companies-due-date"
    >
      <TextInput
        type="date"
        max="2999-12-31"
        data-testid="companies-due-date"
        end={
          <IconButton
            small
            label={t('fields.nextDueDate')}
            onClick={() => form.setValue('dueDate', nextDueDate(form.getValues(), today), { shouldDirty: true })}
            data-testid="companies-next-due-date"
          >
            <CalendarPlus />
          </IconButton>
        }
        {...form.register('dueDate')}
      />
    </Field>
  );
}

function YesNo({ form, name }: Props & { name: 'status' | 'campaigns' | 'chatbot' }) {
  const { t } = useTranslation('companies');
  const options = (['true', 'false'] as const).map((value) => ({ value, label: t(`values.${name}.${value}`) }));
  return (
    <Field label={t(`fields.${name}`)}>
      <SelectInput options={options} data-testid={`companies-${name}`} {...form.register(name)} />
    </Field>
  );
}

/** The password of the first user: typed, or made by the server (ruling 8). */
function FirstPassword({ form }: Props) {
  const { t } = useTranslation('companies');
  const min = useMinPasswordLength();
  return (
    <Field
      label={t('fields.password')}
      hint={t('fields.passwordHint', { min, max: passwordLength.max })}
      error={passwordError(form.formState.errors.password, min)}
      data-testid="companies-password"
    >
      <PasswordInput autoComplete="new-password" data-testid="companies-password" {...form.register('password')} />
    </Field>
  );
}

/** The fields of a company; a new one also has the password of its first user (S317). */
export function CompanyFields({ form, isNew, asksCode = false }: Props & { isNew: boolean; asksCode?: boolean }) {
  const { t } = useTranslation('companies');
  const recurrences = recurrenceValues.map((value) => ({
    value,
    label: value === '' ? t('recurrence.none') : t(`recurrence.${value}`),
  }));
  return (
    <>
      <RecordText form={form} name="name" label={t('fields.name')} data-testid="companies-name" />
      <RecordText
        form={form}
        name="email"
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        data-testid="companies-email"
      />
      <RecordText
        form={form}
        name="phone"
        label={t('fields.phone')}
        type="tel"
        maxLength={30}
        data-testid="companies-phone"
      />
      <PlanSelect form={form} />
      <YesNo form={form} name="status" />
      <YesNo form={form} name="campaigns" />
      <YesNo form={form} name="chatbot" />
      <DueDate form={form} />
      <Field label={t('fields.recurrence')}>
        <SelectInput options={recurrences} data-testid="companies-recurrence" {...form.register('recurrence')} />
      </Field>
      {isNew && <FirstPassword form={form} />}
      {asksCode && (
        <RecordText
          form={form}
          name="token"
          label={t('fields.token')}
          spellCheck={false}
          maxLength={200}
          data-testid="companies-token"
        />
      )}
    </>
  );
}

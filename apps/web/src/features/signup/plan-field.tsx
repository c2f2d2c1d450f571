import type { PublicPlan } from '@balcao/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import type { SignupFormValues } from './signup-form.ts';
import { usePlans } from './use-plans.ts';

const Failed = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.errorBg,
  color: color.error,
  '& > span': { flex: 1 },
});

/** The plan: a select whose options show price and limits, or what to do when the plans cannot be loaded (S81, S87). */
export function PlanField({ form }: { form: UseFormReturn<SignupFormValues> }) {
  const { t } = useTranslation(['signup', 'common']);
  const format = useFormat();
  const plans = usePlans();
  const { setValue, control } = form;
  const planId = useWatch({ control, name: 'planId' });
  const chosen = plans.data?.find((plan) => String(plan.id) === planId);
  const only = plans.data?.length === 1 ? plans.data[0] : undefined;

  useEffect(() => {
    if (only !== undefined) setValue('planId', String(only.id));
  }, [only, setValue]);

  if (plans.isError) {
    return (
      <Failed role="alert" data-testid="signup-plans-error">
        <span>{t('plans.failed')}</span>
        <Button size="small" icon={<RefreshCw />} onClick={() => void plans.refetch()} data-testid="signup-plans-retry">
          {t('common:actions.retry')}
        </Button>
      </Failed>
    );
  }

  const limitsOf = (plan: PublicPlan): string =>
    t('plans.limits', {
      users: t('plans.users', { count: plan.users }),
      connections: t('plans.connections', { count: plan.connections }),
      queues: t('plans.queues', { count: plan.queues }),
    });
  const options = (plans.data ?? []).map((plan) => ({
    value: String(plan.id),
    label: t('plans.option', { name: plan.name, price: format.money(plan.value), limits: limitsOf(plan) }),
  }));
  const first = plans.isPending ? t('plans.loading') : t('fields.planPlaceholder');
  return (
    <Field
      label={t('fields.plan')}
      error={fieldError(form.formState.errors.planId)}
      hint={chosen ? limitsOf(chosen) : plans.data?.length === 0 ? t('plans.none') : undefined}
      data-testid="signup-plan"
    >
      <SelectInput
        options={[{ value: '', label: first }, ...options]}
        disabled={plans.isPending}
        aria-busy={plans.isPending || undefined}
        data-testid="signup-plan"
        {...form.register('planId')}
      />
    </Field>
  );
}

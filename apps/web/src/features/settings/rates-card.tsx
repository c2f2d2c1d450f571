import { type MessageRates, plansEndpoints, rateCategories } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { Card, CardTexts } from './card.ts';
import { rateOf, showRate } from './rates.ts';

const Root = styled(Card.withComponent('form'))({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
  gap: 12,
  alignItems: 'start',
});

const ratesKey = ['plans', 'rates'] as const;
const currencies = [
  { value: 'BRL', label: 'BRL (R$)' },
  { value: 'USD', label: 'USD (US$)' },
];

type Typed = Record<(typeof rateCategories)[number], string>;

function RatesForm({ rates }: { rates: MessageRates }) {
  const { t } = useTranslation(['settings', 'common']);
  const toast = useToast();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [currency, setCurrency] = useState(rates.currency);
  const [typed, setTyped] = useState<Typed>({
    marketing: showRate(rates.marketing),
    utility: showRate(rates.utility),
    authentication: showRate(rates.authentication),
    service: showRate(rates.service),
  });
  const isRight = rateCategories.every((category) => rateOf(typed[category]) !== null);

  async function save(): Promise<void> {
    const rate = (category: keyof Typed): number => rateOf(typed[category]) ?? 0;
    const body: MessageRates = {
      currency,
      marketing: rate('marketing'),
      utility: rate('utility'),
      authentication: rate('authentication'),
      service: rate('service'),
    };
    try {
      client.setQueryData(ratesKey, await call(plansEndpoints.changeRates, { body }));
      toast.success(t('rates.saved'));
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <Root
      noValidate
      aria-labelledby="rates-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) void run(save);
      }}
      data-testid="settings-rates"
    >
      <CardTexts>
        <h2 id="rates-title">{t('rates.title')}</h2>
        <p>{t('rates.lead')}</p>
      </CardTexts>
      <Fields>
        <Field label={t('rates.currency')}>
          <SelectInput
            options={currencies}
            value={currency}
            onChange={(event) => setCurrency(event.target.value === 'BRL' ? 'BRL' : 'USD')}
            data-testid="settings-rates-currency"
          />
        </Field>
        {rateCategories.map((category) => (
          <Field
            key={category}
            label={t(`rates.${category}`)}
            error={rateOf(typed[category]) === null ? t('rates.wrong') : undefined}
            data-testid={`settings-rates-${category}`}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={11}
              value={typed[category]}
              onChange={(event) => setTyped({ ...typed, [category]: event.target.value })}
              data-testid={`settings-rates-${category}`}
            />
          </Field>
        ))}
      </Fields>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!isRight}
        style={{ alignSelf: 'flex-start' }}
        data-testid="settings-rates-save"
      >
        {busy ? t('common:busy.saving') : t('common:actions.save')}
      </Button>
    </Root>
  );
}

/** What Meta charges for messages, which only Meta's own table knows (S727). */
export function RatesCard() {
  const { t } = useTranslation('settings');
  const { data, isError, error, refetch } = useQuery({
    queryKey: ratesKey,
    queryFn: ({ signal }) => call(plansEndpoints.rates, { signal }),
    meta: { quiet: true },
  });
  if (data !== undefined) return <RatesForm rates={data} />;
  if (!isError) return <Skeleton aria-busy style={{ height: 160, maxWidth: 880, borderRadius: 12 }} />;
  return (
    <LoadFailure
      title={t('rates.loadError')}
      error={error}
      onRetry={() => void refetch()}
      testId="settings-rates-error"
    />
  );
}

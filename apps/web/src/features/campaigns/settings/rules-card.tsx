import type { CampaignRules } from '@balcao/contract';
import { governorOptions, isSendingTime } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { useCampaignRules, useSaveCampaignRules } from '../use-campaign-rules.ts';
import { SettingsCard } from './settings-card.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: '14px 16px',
  alignItems: 'start',
  marginBottom: 14,
});

function RulesForm({ stored }: { stored: CampaignRules }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const format = useFormat();
  const save = useSaveCampaignRules();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [changes, setChanges] = useState<Partial<CampaignRules>>({});
  const rules = { ...stored, ...changes };
  const change = (parts: Partial<CampaignRules>): void => setChanges((known) => ({ ...known, ...parts }));
  const isRight = rules.sendFrom !== '' && rules.sendUntil !== '' && isSendingTime(rules);

  async function store(): Promise<void> {
    try {
      await save(rules);
      setChanges({});
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <>
      <Row>
        {(['sendFrom', 'sendUntil'] as const).map((name) => (
          <Field
            key={name}
            label={t(`rules.${name}`)}
            error={name === 'sendUntil' && !isRight ? t('rules.order') : undefined}
          >
            <TextInput
              type="time"
              value={rules[name]}
              onChange={({ target }) => change({ [name]: target.value })}
              data-testid={`campaign-rules-${name}`}
            />
          </Field>
        ))}
        <Field label={t('rules.weeklyCap')}>
          <SelectInput
            options={governorOptions.weeklyCap.map((value) => ({
              value: String(value),
              label: value === 0 ? t('rules.noCap') : t('rules.cap', { count: value }),
            }))}
            value={String(rules.weeklyCap)}
            onChange={({ target }) => change({ weeklyCap: Number(target.value) })}
            data-testid="campaign-rules-weeklyCap"
          />
        </Field>
        <Field label={t('rules.dailyMost')}>
          <SelectInput
            options={governorOptions.dailyMost.map((value) => ({
              value: String(value),
              label: format.number(value),
            }))}
            value={String(rules.dailyMost)}
            onChange={({ target }) => change({ dailyMost: Number(target.value) })}
            data-testid="campaign-rules-dailyMost"
          />
        </Field>
        {(['onSundays', 'onHolidays'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`rules.${name}`)}
            checked={rules[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
            data-testid={`campaign-rules-${name}`}
          />
        ))}
      </Row>
      <Button
        busy={busy}
        disabled={!isRight || Object.keys(changes).length === 0}
        onClick={() => void run(store)}
        data-testid="campaign-rules-save"
      >
        {busy ? t('common:busy.saving') : t('common:actions.save')}
      </Button>
      <p data-last="">{t('rules.waiting')}</p>
    </>
  );
}

/** When and how often campaigns write, so that the number lives long and nobody is annoyed (S867). */
export function RulesCard() {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useCampaignRules();
  if (data === undefined && error !== null)
    return (
      <LoadFailure
        title={t('rules.errorTitle')}
        error={error}
        onRetry={() => void refetch()}
        testId="campaign-rules-error"
      />
    );
  return (
    <SettingsCard aria-labelledby="campaign-rules" aria-busy={data === undefined} data-testid="campaign-rules">
      <h2 id="campaign-rules">{t('rules.title')}</h2>
      <p>{t('rules.lead')}</p>
      {data === undefined ? <Skeleton style={{ height: 120 }} /> : <RulesForm stored={data} />}
    </SettingsCard>
  );
}

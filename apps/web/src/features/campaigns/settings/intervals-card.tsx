import type { CampaignSettings } from '@balcao/contract';
import { intervalOptions, paceFloors } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { SettingsCard } from './settings-card.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: '14px 16px',
  alignItems: 'start',
});

const intervals = ['messageInterval', 'longerIntervalAfter', 'greaterInterval'] as const;
type Interval = (typeof intervals)[number];

type Props = { settings: CampaignSettings; onChange: (change: Partial<CampaignSettings>) => void };

/** The three intervals, and what connections wait whatever is chosen (S365, S366, S847). */
export function IntervalsCard({ settings, onChange }: Props) {
  const { t } = useTranslation('campaigns');
  const labelOf = (name: Interval, value: number): string => {
    const counts = name === 'longerIntervalAfter';
    if (value === 0) return counts ? t('settings.notSet') : t('settings.noInterval');
    return counts ? t('settings.messages', { count: value }) : t('settings.seconds', { count: value });
  };
  return (
    <SettingsCard aria-labelledby="campaign-intervals">
      <h2 id="campaign-intervals">{t('settings.intervals')}</h2>
      <p>{t('settings.intervalsText')}</p>
      <Row>
        {intervals.map((name) => (
          <Field key={name} label={t(`settings.${name}`)}>
            <SelectInput
              options={intervalOptions[name].map((value) => ({ value: String(value), label: labelOf(name, value) }))}
              value={String(settings[name])}
              onChange={({ target }) => onChange({ [name]: Number(target.value) })}
              data-testid={`campaign-settings-${name}`}
            />
          </Field>
        ))}
      </Row>
      <p data-last="" data-testid="campaign-settings-floor">
        {t('settings.floor', {
          linked: paceFloors.beta.gapMs / 1_000,
          rest: paceFloors.beta.restMs / 1_000,
          after: paceFloors.beta.restAfter,
          meta: paceFloors.cloud.gapMs / 1_000,
        })}
      </p>
    </SettingsCard>
  );
}

import type { CampaignForecast, CampaignSettings, ContactList } from '@balcao/contract';
import { expectedDurationMs, type PaceFloor } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { paceOf } from '../pace.ts';
import { usePaceText } from '../use-pace-text.ts';

const Root = styled('section')({
  flex: 'none',
  padding: '12px 16px 16px',
  borderTop: `1px solid ${color.divider2}`,
  background: color.paper,
  '& > dl': { ...type.secondary, display: 'grid', gap: 4, margin: 0 },
  '& > dl > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& dt': { color: color.text2 },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > p': { ...type.meta, margin: '8px 0 0', color: color.text2, textWrap: 'pretty' },
});

type Props = {
  list: ContactList | undefined;
  /** Once a connection is chosen: people are counted as the start will. */
  forecast: CampaignForecast | undefined;
  settings: CampaignSettings | undefined;
  floor: PaceFloor | undefined;
};

/** Who gets it, who cannot, and of whom that is not known yet. */
function peopleOf(list: ContactList | undefined, forecast: CampaignForecast | undefined) {
  if (list === undefined) return null;
  if (forecast !== undefined)
    return { valid: forecast.recipients, invalid: forecast.invalid, unchecked: forecast.unchecked };
  const { contactsCount, validCount, uncheckedCount } = list;
  return { valid: validCount, invalid: contactsCount - validCount - uncheckedCount, unchecked: uncheckedCount };
}

/** How large the job is before it starts: people, valid numbers, and how long it takes at these intervals (S364). */
export function JobSize({ list, forecast, settings, floor }: Props) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const paceText = usePaceText();
  const pace = settings === undefined || floor === undefined ? null : paceOf(settings, floor);
  const people = peopleOf(list, forecast);
  if (people === null && pace === null) return null;
  return (
    <Root aria-label={t('size.label')} data-testid="campaign-size">
      {people !== null && (
        <dl>
          <div>
            <dt>{t('size.valid')}</dt>
            <dd>{format.number(people.valid)}</dd>
          </div>
          <div>
            <dt>{t('size.invalid')}</dt>
            <dd>{format.number(people.invalid)}</dd>
          </div>
          {people.unchecked > 0 && (
            <div>
              <dt>{t('size.unchecked')}</dt>
              <dd>{format.number(people.unchecked)}</dd>
            </div>
          )}
          {settings !== undefined && floor !== undefined && (
            <div>
              <dt>{t('size.duration')}</dt>
              <dd>{format.hoursMinutes(expectedDurationMs(people.valid, settings, floor) / 60_000)}</dd>
            </div>
          )}
        </dl>
      )}
      {pace !== null && (
        <p data-testid="campaign-pace">
          {paceText(pace)} {pace.isHeldBack && t('pace.floor', { count: pace.gap[0] })}
        </p>
      )}
    </Root>
  );
}

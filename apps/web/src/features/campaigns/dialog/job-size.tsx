import type { CampaignSettings, ContactList } from '@balcao/contract';
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
  settings: CampaignSettings | undefined;
  floor: PaceFloor | undefined;
};

/** How large the job is before it starts: people, valid numbers, and how long it takes at these intervals (S364). */
export function JobSize({ list, settings, floor }: Props) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const paceText = usePaceText();
  const pace = settings === undefined || floor === undefined ? null : paceOf(settings, floor);
  if (list === undefined && pace === null) return null;
  const withoutWhatsapp = list === undefined ? 0 : list.contactsCount - list.validCount - list.uncheckedCount;
  return (
    <Root aria-label={t('size.label')} data-testid="campaign-size">
      {list !== undefined && (
        <dl>
          <div>
            <dt>{t('size.valid')}</dt>
            <dd>{format.number(list.validCount)}</dd>
          </div>
          <div>
            <dt>{t('size.invalid')}</dt>
            <dd>{format.number(withoutWhatsapp)}</dd>
          </div>
          {list.uncheckedCount > 0 && (
            <div>
              <dt>{t('size.unchecked')}</dt>
              <dd>{format.number(list.uncheckedCount)}</dd>
            </div>
          )}
          {settings !== undefined && floor !== undefined && (
            <div>
              <dt>{t('size.duration')}</dt>
              <dd>{format.hoursMinutes(expectedDurationMs(list.validCount, settings, floor) / 60_000)}</dd>
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

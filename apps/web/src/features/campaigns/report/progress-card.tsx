import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { expectedDurationMs } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMinute } from '../../../lib/format/use-now.ts';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { CampaignStatusChip, useWhyStill } from '../campaign-status.tsx';
import { paceOf, useFloor } from '../pace.ts';
import { useCampaignSettings } from '../use-campaign-settings.ts';
import { usePaceText } from '../use-pace-text.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  marginBottom: 12,
  padding: '20px 24px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  [narrow]: { padding: 16 },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > p': { flex: 1, minWidth: 0, margin: 0, color: color.text2, fontVariantNumeric: 'tabular-nums' },
  '& > strong': type.counter,
});
const Bar = styled('div')({
  display: 'flex',
  height: 10,
  overflow: 'hidden',
  borderRadius: 5,
  background: color.sunken,
  '& > i': { flex: 'none', height: '100%', transition: 'width 200ms cubic-bezier(.2,0,0,1)' },
});
const Legend = styled('ul')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.text2,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& i': { width: 8, height: 8, borderRadius: '50%' },
  '& b': { color: color.text, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 24px',
  '& > p': { ...type.secondary, margin: 0, color: color.text2, textWrap: 'pretty' },
});
const Note = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  '&[data-tone=error]': { background: color.errorBg, color: color.error },
});

/** The share that WhatsApp took of all it is meant for; 0 when it is meant for nobody (S369). */
export const shareOf = (sent: number, valids: number): number => (valids === 0 ? 0 : Math.min(1, sent / valids));

/** When the last message leaves at this pace, as far as that can be told. */
function usePaceNote(campaign: Campaign): string | null {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const now = useMinute();
  const paceText = usePaceText();
  const settings = useCampaignSettings().data;
  const floor = useFloor(campaign.whatsappId);
  if (settings === undefined || floor === undefined || campaignStatusOf(campaign) !== 'running') return null;
  const pace = paceText(paceOf(settings, floor));
  const { pending } = campaign.counters;
  // Nobody knows when people answer a question.
  if (campaign.confirmation || campaign.hold !== null || pending === 0) return pace;
  const end = now + expectedDurationMs(pending, settings, floor);
  return `${pace} ${t('report.endsAt', { when: format.dateTime(end) })}`;
}

/** How far the campaign is: status, bar, counts, pace, and why it stands still (S369). */
export function ProgressCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const still = useWhyStill()(campaign);
  const paceNote = usePaceNote(campaign);
  const { valids, sent, pending, queued, failed, retrying, uncertain, skipped, control } = campaign.counters;
  const percent = Math.floor(shareOf(sent, valids) * 100);
  const width = (count: number): string => `${shareOf(count, valids) * 100}%`;
  const parts = [
    { key: 'sent', count: sent, dot: color.primary },
    { key: 'waiting', count: pending + queued, dot: color.outline },
    { key: 'failed', count: failed, dot: color.error },
    { key: 'uncertain', count: uncertain, dot: color.warnDot },
    { key: 'skipped', count: skipped, dot: color.divider },
    { key: 'control', count: control, dot: color.info },
  ] as const;
  return (
    <Root aria-label={t('report.progress')} data-testid="campaign-progress">
      <Head>
        <CampaignStatusChip campaign={campaign} />
        <p data-testid="campaign-sent-of">
          {t('report.sentOf', { sent: format.number(sent), valids: format.number(valids) })}
        </p>
        <strong data-testid="campaign-percent">{`${percent}%`}</strong>
      </Head>
      <Bar
        role="progressbar"
        aria-label={t('report.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: width(sent), background: color.primary }} />
        <i style={{ width: width(uncertain), background: color.warnDot }} />
        <i style={{ width: width(failed), background: color.error }} />
      </Bar>
      <Foot>
        <Legend>
          {parts
            .filter(({ key, count }) => count > 0 || key === 'sent' || key === 'waiting')
            .map(({ key, count, dot }) => (
              <li key={key} data-testid={`campaign-count-${key}`}>
                <i style={{ background: dot }} aria-hidden />
                <span>
                  <b>{format.number(count)}</b> {t(`report.counts.${key}`, { count })}
                </span>
              </li>
            ))}
        </Legend>
        {paceNote !== null && <p>{paceNote}</p>}
      </Foot>
      {retrying > 0 && <Note data-testid="campaign-retrying">{t('report.retrying', { count: retrying })}</Note>}
      {still !== null && (
        <Note role="status" data-tone={still.tone} data-testid="campaign-still">
          {still.text}
        </Note>
      )}
    </Root>
  );
}

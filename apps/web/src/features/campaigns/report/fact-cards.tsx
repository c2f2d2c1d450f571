import { type Campaign, campaignsEndpoints } from '@balcao/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CheckCheck from 'lucide-react/icons/check-check';
import Flag from 'lucide-react/icons/flag';
import List from 'lucide-react/icons/list';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Smartphone from 'lucide-react/icons/smartphone';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import UserCheck from 'lucide-react/icons/user-check';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { campaignCostKey } from '../query-keys.ts';
import { useCampaignTexts } from '../use-campaign-texts.ts';
import { usePrice } from '../use-price.ts';
import { shareOf } from './progress-card.tsx';

const Grid = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: 12,
  margin: '0 0 12px',
  [narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
});
// A term and its description may stand in one box each, and in nothing below it: the icon lies beside them.
const Card = styled('div')({
  position: 'relative',
  minWidth: 0,
  padding: '14px 16px 14px 64px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  '& > dt': { ...type.secondary, color: color.text2 },
  '& > dd': { margin: 0 },
  '& > dd:first-of-type': { ...ellipsis, fontSize: 16, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > dd + dd': { ...type.meta, color: color.text2, textWrap: 'pretty' },
  [narrow]: { padding: '10px 12px' },
});
const Icon = styled('span')({
  position: 'absolute',
  top: 14,
  left: 16,
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: radius.control,
  background: color.sunken,
  color: color.text2,
  '& > svg': { width: 18, height: 18 },
  [narrow]: { display: 'none' },
});

type Fact = {
  key:
    | 'valids'
    | 'delivered'
    | 'confirmationRequested'
    | 'confirmed'
    | 'answered'
    | 'cost'
    | 'connection'
    | 'list'
    | 'scheduledAt'
    | 'completedAt';
  icon: ComponentType;
  value: string;
  /** A second line. */
  note?: string | undefined;
};

/** What Meta charged for so far; of campaigns by its API only. */
function useCost({ id, templates, counters }: Campaign) {
  const isCharged = templates.some((template) => template !== null);
  return useQuery({
    queryKey: [...campaignCostKey(id), counters.delivered],
    queryFn: isCharged ? ({ signal }) => call(campaignsEndpoints.cost, { params: { id }, signal }) : skipToken,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  }).data;
}

function useFacts(campaign: Campaign): Fact[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const texts = useCampaignTexts();
  const price = usePrice();
  const { counters, confirmation } = campaign;
  const asked: Fact[] = [
    {
      key: 'confirmationRequested',
      icon: MessageCircleQuestionMark,
      value: format.number(counters.confirmationRequested),
    },
    { key: 'confirmed', icon: ThumbsUp, value: format.number(counters.confirmed) },
  ];
  const compared =
    counters.control === 0
      ? t('report.answeredNote')
      : t('report.answeredCompared', {
          share: format.percent(shareOf(counters.answered, counters.sent)),
          control: format.percent(shareOf(counters.controlAnswered, counters.control)),
        });
  const cost = useCost(campaign);
  const charged: Fact[] =
    cost === undefined
      ? []
      : [
          {
            key: 'cost',
            icon: BadgeDollarSign,
            value: price(cost.price) ?? '–',
            note: t('report.costNote', { count: cost.charged }),
          },
        ];
  return [
    { key: 'valids', icon: UserCheck, value: format.number(counters.valids) },
    {
      key: 'delivered',
      icon: CheckCheck,
      value: format.number(counters.delivered),
      note: t('report.readNote', { count: counters.read }),
    },
    ...(confirmation ? asked : []),
    { key: 'answered', icon: MessageSquareReply, value: format.number(counters.answered), note: compared },
    ...charged,
    { key: 'connection', icon: Smartphone, value: texts.connection(campaign) },
    { key: 'list', icon: List, value: texts.list(campaign) },
    { key: 'scheduledAt', icon: CalendarClock, value: texts.scheduledAt(campaign) },
    { key: 'completedAt', icon: Flag, value: texts.completedAt(campaign) },
  ];
}

/** The figures of a campaign and where it comes from, each on a card (S370). */
export function FactCards({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <Grid>
      {useFacts(campaign).map(({ key, icon: FactIcon, value, note }) => (
        <Card key={key} data-testid={`campaign-fact-${key}`}>
          <dt>
            <Icon aria-hidden>
              <FactIcon />
            </Icon>
            {t(`report.facts.${key}`)}
          </dt>
          <dd title={value}>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </Card>
      ))}
    </Grid>
  );
}

import type { CampaignRow } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../../ui/lists/paged-table.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { CampaignStatusChip, useWhyStill } from '../campaign-status.tsx';
import { useCampaignTexts } from '../use-campaign-texts.ts';

const Name = styled(Link)({
  ...ellipsis,
  display: 'block',
  contain: 'inline-size',
  color: color.text,
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: color.primary, textDecoration: 'underline' },
});
const Line = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size' });
/** Day and hour in two lines where they do not fit in one. */
const When = styled('span')({ fontVariantNumeric: 'tabular-nums' });
const Empty = styled('span')({ color: color.text2 });
const State = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  // The whole sentence is in the tooltip and in the report; a row of eight columns has no room for it.
  '& > small': {
    ...type.meta,
    display: '-webkit-box',
    overflow: 'hidden',
    color: color.text2,
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
});
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  '& > p': { ...type.secondary, margin: 0, color: color.text2, overflowWrap: 'anywhere' },
});

/** Where the report of a campaign is. */
export const reportOf = ({ id }: { id: number }): string => `/campaign/${id}/report`;

function StateOf({ campaign }: { campaign: CampaignRow }) {
  const still = useWhyStill()(campaign);
  return (
    <State>
      <CampaignStatusChip campaign={campaign} />
      {still !== null && <small title={still.text}>{still.text}</small>}
    </State>
  );
}

/** The columns of the table (S350, S351). */
export function useCampaignColumns(): readonly Column<CampaignRow>[] {
  const { t } = useTranslation('campaigns');
  const texts = useCampaignTexts();
  const shown = (text: string, isEmpty: boolean) =>
    isEmpty ? <Empty>{text}</Empty> : <Line title={text}>{text}</Line>;
  const when = (text: string, isEmpty: boolean) => (isEmpty ? <Empty>{text}</Empty> : <When>{text}</When>);
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (campaign) => (
        <Name to={reportOf(campaign)} dir="auto" title={campaign.name}>
          {campaign.name}
        </Name>
      ),
    },
    { key: 'status', header: t('columns.status'), width: 138, cell: (campaign) => <StateOf campaign={campaign} /> },
    {
      key: 'list',
      header: t('columns.list'),
      width: '12%',
      cell: (campaign) => shown(texts.list(campaign), campaign.contactList === null),
    },
    {
      key: 'connection',
      header: t('columns.connection'),
      width: '11%',
      cell: (campaign) => shown(texts.connection(campaign), campaign.whatsapp === null),
    },
    {
      key: 'scheduledAt',
      header: t('columns.scheduledAt'),
      width: 116,
      cell: (campaign) => when(texts.scheduledAt(campaign), campaign.scheduledAt === null),
    },
    {
      key: 'completedAt',
      header: t('columns.completedAt'),
      width: 116,
      cell: (campaign) => when(texts.completedAt(campaign), campaign.completedAt === null),
    },
    { key: 'confirmation', header: t('columns.confirmation'), width: 112, cell: texts.confirmation },
  ];
}

/** A campaign as a card, for narrow screens. */
export function CampaignCard({ campaign }: { campaign: CampaignRow }) {
  const texts = useCampaignTexts();
  return (
    <Card>
      <Name to={reportOf(campaign)} dir="auto">
        {campaign.name}
      </Name>
      <StateOf campaign={campaign} />
      <p>
        {texts.list(campaign)} · {texts.connection(campaign)}
      </p>
      <p>{texts.scheduledAt(campaign)}</p>
    </Card>
  );
}

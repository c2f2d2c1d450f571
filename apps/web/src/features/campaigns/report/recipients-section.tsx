import { type Campaign, type CampaignWaiting, type ShippingRow, shippingFilters } from '@balcao/contract';
import Download from 'lucide-react/icons/download';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { showNumber } from '../../../lib/format/show-number.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../../ui/lists/paged-table.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, type } from '../../../ui/theme/tokens.ts';
import { RecipientDialog } from './recipient-dialog.tsx';
import { momentOf, RecipientStateOf } from './recipient-state.tsx';
import { type ReportFilter, useExport, useFollowDeliveries, useDeliveries } from './use-report.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  margin: '20px 0 12px',
  '& > h2': { ...type.h2, flex: 1, margin: 0 },
  '& > [data-filter]': { flex: '0 1 220px' },
  '& > :has(> input)': { flex: '0 1 220px' },
  [narrow]: { '& > h2': { flexBasis: '100%' }, '& > [data-filter], & > :has(> input)': { flex: '1 1 100%' } },
});
const Filter = styled('div')({ minWidth: 0 });
const Line = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size' });
const Quiet = styled(Line)({ color: color.text2, fontVariantNumeric: 'tabular-nums' });
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  '& > strong': { ...ellipsis, fontWeight: 550 },
  '& > span': type.secondary,
});

const numberOf = ({ number }: ShippingRow): string => (number === null ? '' : showNumber(number));

function useColumns(): readonly Column<ShippingRow>[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('report.columns.name'),
      width: '20%',
      cell: ({ name }) => (
        <Line dir="auto" title={name}>
          {name}
        </Line>
      ),
    },
    {
      key: 'number',
      header: t('report.columns.number'),
      width: 196,
      cell: (row) => <Quiet>{numberOf(row) || t('report.noNumber')}</Quiet>,
    },
    {
      key: 'message',
      header: t('report.columns.message'),
      width: 104,
      cell: ({ messageVariant }) => t('dialog.tab', { number: messageVariant }),
    },
    { key: 'state', header: t('report.columns.state'), cell: (row) => <RecipientStateOf row={row} /> },
    {
      key: 'when',
      header: t('report.columns.when'),
      width: 186,
      cell: (row) => {
        const at = momentOf(row);
        return <Quiet>{at === null ? '—' : format.dateTimeSeconds(at)}</Quiet>;
      },
    },
  ];
}

/** The filters there are, with how many each finds where the counters know it. */
function useFilterOptions({ counters, confirmation }: Campaign, waiting: CampaignWaiting, chosen: ReportFilter) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const known: Readonly<Partial<Record<ReportFilter, number>>> = {
    all: counters.total,
    failed: counters.failed,
    retrying: counters.retrying,
    waiting: waiting.count,
    uncertain: counters.uncertain,
    skipped: counters.skipped,
    answered: counters.answered,
    control: counters.control,
  };
  const all: readonly ReportFilter[] = ['all', ...shippingFilters];
  return all
    .filter((filter) => {
      if (filter === 'asked') return confirmation;
      if (filter === 'waiting') return waiting.count > 0 || chosen === 'waiting';
      return filter !== 'control' || counters.control > 0;
    })
    .map((filter) => {
      const count = known[filter];
      const label = t(`report.filters.${filter}`);
      return { value: filter, label: count === undefined ? label : `${label} (${format.number(count)})` };
    });
}

type Props = {
  campaign: Campaign;
  waiting: CampaignWaiting;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  /** The choice of the filter. */
  ref: Ref<HTMLSelectElement>;
};

/** What became of the message to each person: filtered by state, searched, with the reason, and as a file (S848). */
export function RecipientsSection({ campaign, waiting, filter, onFilter, ref }: Props) {
  const { t } = useTranslation('campaigns');
  const [opened, setOpened] = useState<ShippingRow | null>(null);
  const list = useDeliveries(campaign.id, filter);
  const columns = useColumns();
  const options = useFilterOptions(campaign, waiting, filter);
  const { busy, run } = useBusy();
  const exportDetails = useExport(campaign.id);
  useFollowDeliveries(campaign.id, campaign.counters);
  const actionsOf = (row: ShippingRow): RowAction[] => [
    {
      key: 'open',
      label: t('report.showMessage', { name: row.name }),
      icon: <MessageSquareText size={18} />,
      onClick: () => setOpened(row),
    },
  ];
  return (
    <section aria-labelledby="campaign-recipients">
      <Head>
        <h2 id="campaign-recipients">{t('report.recipients')}</h2>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('report.search')}
          placeholder={t('report.search')}
          data-testid="campaign-recipients-search"
        />
        <Filter data-filter="">
          <SelectInput
            ref={ref}
            aria-label={t('report.filter')}
            options={options}
            value={filter}
            onChange={({ target }) => onFilter(options.find(({ value }) => value === target.value)?.value ?? 'all')}
            data-testid="campaign-recipients-filter"
          />
        </Filter>
        <Button
          icon={<Download />}
          busy={busy}
          onClick={() => void run(() => exportDetails(filter))}
          data-testid="campaign-recipients-export"
        >
          {t('report.export')}
        </Button>
      </Head>
      <PagedTable
        testId="campaign-recipients"
        list={list}
        label={t('report.recipients')}
        columns={columns}
        card={(row) => (
          <Card>
            <strong dir="auto">{row.name}</strong>
            <span>{numberOf(row) || t('report.noNumber')}</span>
            <RecipientStateOf row={row} />
          </Card>
        )}
        nameOf={({ name }) => name}
        actions={actionsOf}
        actionsWidth={64}
        emptyText={filter === 'all' ? t('report.emptyHint') : t('report.emptyFilter')}
        errorTitle={t('report.recipientsErrorTitle')}
      />
      {opened && <RecipientDialog row={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

import { ticketStatuses } from '@balcao/domain';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { FilterSheet } from '../../../ui/dialogs/filter-sheet.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { useConnections } from '../../connections/index.ts';
import { useQueues } from '../../queues/index.ts';
import { useTags } from '../../tags/index.ts';
import { useColleagues } from '../../users/index.ts';
import { isPossible, noFilter, type ReportFilter, useLatestCampaigns } from './use-report.ts';

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  alignItems: 'start',
  gap: 12,
  marginBottom: 16,
  '& > button': { marginTop: 24, height: 40 },
  [narrow]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > button': { marginTop: 0, gridColumn: '1 / -1', height: 44 },
  },
});

const Row = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 8,
  color: color.text2,
});

type Named = { id: number; name: string };
type Key = 'queueId' | 'userId' | 'tagId' | 'whatsappId' | 'campaignId';

/** Which tickets the report is about; on a phone in a sheet, so that the rows are what is seen first (S1183). */
export function ReportFilters(props: FiltersProps) {
  const isNarrow = useIsNarrow();
  const format = useFormat();
  if (!isNarrow) return <FilterFields {...props} />;
  const { from, to, ...others } = props.filter;
  const isFiltering = Object.values(others).some((value) => value !== '');
  return (
    <Row>
      <span>
        {format.day(from)} – {format.day(to)}
      </span>
      <FilterSheet isFiltering={isFiltering} testId="report-filters">
        {() => <FilterFields {...props} />}
      </FilterSheet>
    </Row>
  );
}

type FiltersProps = {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
};

function FilterFields({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('dashboard');
  const { campaigns } = useSignedIn();
  const lists: readonly [Key, readonly Named[] | undefined][] = [
    ['queueId', useQueues().data],
    ['userId', useColleagues(true).data],
    ['tagId', useTags().data],
    ['whatsappId', useConnections().data],
  ];
  const latest = useLatestCampaigns(campaigns).data?.records;
  const set = (part: Partial<ReportFilter>): void => onChange({ ...filter, ...part });
  const select = (key: Key, rows: readonly Named[] | undefined): ReactNode => (
    <Field key={key} label={t(`report.filters.${key}`)}>
      <SelectInput
        options={[
          { value: '', label: t('report.filters.all') },
          ...(rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter[key]}
        onChange={({ target }) => set({ [key]: target.value })}
        data-testid={`report-${key}`}
      />
    </Field>
  );
  const isEmpty = JSON.stringify(filter) === JSON.stringify(noFilter);
  return (
    <Bar role="group" aria-label={t('report.filters.label')}>
      <Field label={t('report.filters.from')}>
        <TextInput
          type="date"
          value={filter.from}
          onChange={({ target }) => set({ from: target.value })}
          data-testid="report-from"
        />
      </Field>
      <Field
        label={t('report.filters.to')}
        error={isPossible(filter) ? undefined : t('filter.reversed')}
        data-testid="report-to"
      >
        <TextInput
          type="date"
          value={filter.to}
          onChange={({ target }) => set({ to: target.value })}
          data-testid="report-to"
        />
      </Field>
      <Field label={t('report.filters.status')}>
        <SelectInput
          options={[
            { value: '', label: t('report.filters.all') },
            ...ticketStatuses.map((value) => ({ value, label: t(`report.statuses.${value}`) })),
          ]}
          value={filter.status}
          onChange={({ target }) => set({ status: ticketStatuses.find((status) => status === target.value) ?? '' })}
          data-testid="report-status"
        />
      </Field>
      {lists.map(([key, rows]) => select(key, rows))}
      {campaigns && select('campaignId', latest)}
      <Field label={t('report.filters.rating')}>
        <SelectInput
          options={[
            { value: '', label: t('report.filters.all') },
            { value: '1', label: `1 · ${t('ratings.dissatisfied')}` },
            { value: '2', label: `2 · ${t('ratings.satisfied')}` },
            { value: '3', label: `3 · ${t('ratings.verySatisfied')}` },
          ]}
          value={filter.rating}
          onChange={({ target }) =>
            set({ rating: (['1', '2', '3'] as const).find((one) => one === target.value) ?? '' })
          }
          data-testid="report-rating"
        />
      </Field>
      {!isEmpty && (
        <Button icon={<X />} onClick={() => onChange(noFilter)} data-testid="report-clear">
          {t('report.filters.clear')}
        </Button>
      )}
    </Bar>
  );
}

import { periodDays } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { narrow } from '../../ui/theme/tokens.ts';
import {
  firstFilter,
  noDays,
  type PeriodFilter,
  type PeriodQuery,
  problemOf,
  queryOf,
  withType,
} from './period-filter.ts';

const Form = styled('form')({
  // The header gives whatever holds an input the width of a search field.
  '&&&': { flex: '0 1 auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  // The header asks how wide all of it is on one line, which is told by widths; beside an open menu it may be less.
  '& > *': { flex: '1 1 120px', width: 150 },
  '& > button': { flex: 'none', width: 'auto', marginTop: 24, height: 40 },
  [narrow]: {
    '& > *': { flex: '1 1 140px', width: 'auto' },
    '& > :first-of-type': { flex: '1 1 100%' },
    '& > button': { flex: '1 1 100%', marginTop: 0, height: 44 },
  },
});

/** Which time is looked at: dates or a number of days. What is wrong is said, and nothing is asked for (S95–S99, S105). */
export function PeriodForm({
  today,
  isBusy,
  onApply,
}: {
  today: string;
  isBusy: boolean;
  onApply: (period: PeriodQuery) => void;
}) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [filter, setFilter] = useState(() => firstFilter(today));
  const [isTried, setTried] = useState(false);
  const problem = problemOf(filter);
  const set = (part: Partial<PeriodFilter>): void => setFilter({ ...filter, ...part });
  const apply = (): void => {
    setTried(true);
    if (problem === 'empty') toast.error(t('filter.empty'));
    if (problem === null) onApply(queryOf(filter));
  };
  return (
    <Form
      role="search"
      aria-label={t('filter.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={t('filter.type')}>
        <SelectInput
          options={[
            { value: '1', label: t('filter.byDate') },
            { value: '2', label: t('filter.byPeriod') },
          ]}
          value={filter.type}
          onChange={({ target }) => setFilter(withType(filter, target.value === '2' ? '2' : '1'))}
          data-testid="dashboard-filter-type"
        />
      </Field>
      {filter.type === '2' ? (
        <Field label={t('filter.period')}>
          <SelectInput
            options={[
              { value: noDays, label: t('filter.none') },
              ...periodDays.map((days) => ({ value: String(days), label: t('filter.days', { count: days }) })),
            ]}
            value={filter.days}
            onChange={({ target }) => set({ days: target.value })}
            data-testid="dashboard-filter-days"
          />
        </Field>
      ) : (
        <>
          <Field label={t('filter.from')}>
            <TextInput
              type="date"
              value={filter.from}
              onChange={({ target }) => set({ from: target.value })}
              data-testid="dashboard-filter-from"
            />
          </Field>
          <Field
            label={t('filter.to')}
            error={isTried && problem === 'reversed' ? t('filter.reversed') : undefined}
            data-testid="dashboard-filter-to"
          >
            <TextInput
              type="date"
              value={filter.to}
              onChange={({ target }) => set({ to: target.value })}
              data-testid="dashboard-filter-to"
            />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" busy={isBusy} data-testid="dashboard-filter-apply">
        {t('filter.apply')}
      </Button>
    </Form>
  );
}

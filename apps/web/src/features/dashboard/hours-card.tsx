import type { DashboardHours } from '@balcao/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { HoursChart } from './hours-chart.tsx';
import { RuleMark } from './rule-mark.tsx';
import type { RowsRequest } from './use-dashboard.ts';

export const Panel = styled('section')({
  marginBottom: 12,
  padding: '12px 16px 16px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  [narrow]: { padding: 12 },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  marginBottom: 12,
  '& > h2': { ...type.h2, margin: 0 },
  '& > button:last-of-type': { marginLeft: 'auto' },
});
const HoursTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 8px', textAlign: 'left', borderBottom: `1px solid ${color.divider2}`, fontWeight: 400 },
  '& thead th': { ...type.meta, fontWeight: 550, color: color.text2 },
  '& td': { textAlign: 'right' },
  '& th:last-of-type:not(:first-of-type)': { textAlign: 'right' },
});

type OnOpen = (request: Omit<RowsRequest, 'period'>) => void;

/** The tickets of today by the hour: a chart, or the same as a table (S92, S93). */
export function HoursCard({ query, onOpen }: { query: UseQueryResult<DashboardHours>; onOpen: OnOpen }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [isTable, setTable] = useState(false);
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <Panel>
        <LoadFailure
          title={t('hours.errorTitle')}
          error={query.error}
          onRetry={() => void query.refetch()}
          testId="dashboard-hours-error"
        />
      </Panel>
    );
  const open = (hour: number): void => onOpen({ figure: 'created', hour, ...(data ? { date: data.date } : {}) });
  return (
    <Panel aria-label={t('hours.label')} data-testid="dashboard-hours">
      <Head>
        <h2 data-testid="dashboard-hours-title">
          {data === undefined ? t('hours.label') : t('hours.title', { total: format.number(data.total) })}
        </h2>
        <RuleMark rule={t('figures.created.rule')} data-testid="dashboard-rule-created" />
        <Button
          variant="ghost"
          size="small"
          icon={isTable ? <ChartColumn /> : <Table />}
          onClick={() => setTable(!isTable)}
          data-testid="dashboard-hours-switch"
        >
          {t(isTable ? 'hours.showChart' : 'hours.showTable')}
        </Button>
      </Head>
      {data === undefined && <Skeleton style={{ height: 180 }} data-testid="dashboard-hours-skeleton" />}
      {data !== undefined && !isTable && <HoursChart hours={data.hours} onOpen={open} />}
      {data !== undefined && isTable && (
        <HoursTable data-testid="dashboard-hours-table">
          <thead>
            <tr>
              <th scope="col">{t('hours.hour')}</th>
              <th scope="col">{t('hours.count')}</th>
            </tr>
          </thead>
          <tbody>
            {data.hours.map((count, hour) => (
              // The hours of a day never change their order.
              <tr key={hour}>
                <th scope="row">{t('hours.span', { from: hour, to: hour + 1 })}</th>
                <td>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </HoursTable>
      )}
    </Panel>
  );
}

import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Tv from 'lucide-react/icons/tv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { narrow } from '../../ui/theme/tokens.ts';
import { AttendantsTable } from './attendants-table.tsx';
import { CounterCards } from './counter-cards.tsx';
import { DueCard } from './due-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { firstFilter, queryOf } from './period-filter.ts';
import { PeriodForm } from './period-form.tsx';
import { RowsDialog } from './rows-dialog.tsx';
import { type RowsRequest, useDashboard, useHours, useOpenForASecond } from './use-dashboard.ts';

const Further = styled('nav')({
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 4,
  margin: '-4px 0 8px',
  [narrow]: { justifyContent: 'flex-start' },
});

/** The company in numbers: each says its rule and opens what it counts (S90–S106). */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { company } = useSignedIn().user;
  const today = useToday();
  const [period, setPeriod] = useState(() => queryOf(firstFilter(today)));
  const [opened, setOpened] = useState<RowsRequest | null>(null);
  const isOpen = useOpenForASecond();
  const dashboard = useDashboard(isOpen ? period : null);
  const hours = useHours(isOpen);
  const open = (request: Omit<RowsRequest, 'period'>): void => setOpened({ ...request, period });
  return (
    <>
      <PageHeader title={t('title')} text={t('lead', { company: company.name })}>
        <PeriodForm today={today} isBusy={dashboard.isPlaceholderData} onApply={setPeriod} />
      </PageHeader>
      <DueCard />
      <Further aria-label={t('further')}>
        <ButtonLink
          to="/ticket-report"
          variant="ghost"
          size="small"
          icon={<FileChartColumn />}
          data-testid="dashboard-report"
        >
          {t('wall.report')}
        </ButtonLink>
        <ButtonLink to="/wallboard" variant="ghost" size="small" icon={<Tv />} data-testid="dashboard-wallboard">
          {t('wall.open')}
        </ButtonLink>
      </Further>
      {dashboard.data === undefined && dashboard.isError ? (
        <LoadFailure
          title={t('errorTitle')}
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
          testId="dashboard-error"
        />
      ) : (
        <CounterCards dashboard={dashboard.data} onOpen={open} />
      )}
      <HoursCard query={hours} onOpen={open} />
      <AttendantsTable query={dashboard} onOpen={open} />
      {opened !== null && <RowsDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

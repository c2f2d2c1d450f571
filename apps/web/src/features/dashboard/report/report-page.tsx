import type { TicketReportRow } from '@balcao/contract';
import Download from 'lucide-react/icons/download';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat, useToday } from '../../../lib/format/use-format.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { type Column, PagedTable } from '../../../ui/lists/paged-table.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { TagChip } from '../../tags/index.ts';
import { firstFilter } from '../period-filter.ts';
import { RatingStars } from '../rating-stars.tsx';
import { ReportFilters } from './report-filters.tsx';
import { isPossible, noFilter, type ReportFilter, useExportReport, useReport } from './use-report.ts';

const Lines = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  '& > a, & > span': { ...ellipsis },
  '& > a': { color: color.primary, fontWeight: 550, textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > small': { ...type.meta, ...ellipsis, color: color.text2 },
});
const Tabular = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const Tags = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  overflow: 'hidden',
  maxHeight: 44,
  '& > *': { maxWidth: 'min(120px, 100%)' },
});
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  minWidth: 0,
  '& > span': { ...type.secondary, color: color.text2 },
});

function Who({ row }: { row: TicketReportRow }) {
  const { t } = useTranslation('dashboard');
  return (
    <Lines>
      <Link to={`/tickets/${row.uuid}`}>{row.contact.name}</Link>
      <small>{`#${row.id} · ${t(`report.statuses.${row.status}`)}`}</small>
    </Lines>
  );
}

const TagList = ({ row }: { row: TicketReportRow }) => (
  <Tags title={row.tags.map(({ name }) => name).join(', ')}>
    {row.tags.map((tag) => (
      <TagChip key={tag.id} style={{ '--chip': tag.color }}>
        {tag.name}
      </TagChip>
    ))}
  </Tags>
);

function useColumns(): readonly Column<TicketReportRow>[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const time = (minutes: number | null): ReactNode => (
    <Tabular>{minutes === null ? '–' : format.hoursMinutes(minutes)}</Tabular>
  );
  return [
    { key: 'who', header: t('rows.who'), cell: (row) => <Who row={row} /> },
    {
      key: 'queue',
      header: t('report.columns.queue'),
      width: '14%',
      cell: ({ queue, userName }) => (
        <Lines>
          {queue === null ? <small>{t('report.noQueue')}</small> : <QueueMark {...queue} />}
          <small>{userName ?? '–'}</small>
        </Lines>
      ),
    },
    {
      key: 'times',
      header: t('report.columns.times'),
      width: 168,
      cell: ({ createdAt, finishedAt }) => (
        <Lines>
          <Tabular>{format.dateTime(createdAt)}</Tabular>
          <small>{finishedAt === null ? t('report.running') : format.dateTime(finishedAt)}</small>
        </Lines>
      ),
    },
    { key: 'wait', header: t('rows.wait'), width: 92, align: 'right', cell: ({ waitMinutes }) => time(waitMinutes) },
    {
      key: 'service',
      header: t('rows.service'),
      width: 92,
      align: 'right',
      cell: ({ serviceMinutes }) => time(serviceMinutes),
    },
    {
      key: 'rating',
      header: t('attendants.rating'),
      width: '14%',
      cell: ({ rating }) => (rating === null ? '–' : <RatingStars rating={rating} />),
    },
    {
      key: 'tags',
      header: t('report.columns.tags'),
      width: '12%',
      cell: (row) => (row.tags.length === 0 ? '–' : <TagList row={row} />),
    },
    {
      key: 'campaign',
      header: t('report.columns.campaign'),
      width: '10%',
      cell: ({ campaignName }) => (
        <Lines>
          <span title={campaignName ?? undefined}>{campaignName ?? '–'}</span>
        </Lines>
      ),
    },
  ];
}

function RowCard({ row }: { row: TicketReportRow }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const times = [
    format.dateTime(row.createdAt),
    row.waitMinutes === null ? null : `${t('rows.wait')} ${format.hoursMinutes(row.waitMinutes)}`,
    row.serviceMinutes === null ? null : `${t('rows.service')} ${format.hoursMinutes(row.serviceMinutes)}`,
  ];
  return (
    <Card>
      <Who row={row} />
      <span>
        {[row.queue?.name ?? t('report.noQueue'), row.userName, row.campaignName].filter(Boolean).join(' · ')}
      </span>
      <span>
        {times
          .filter((text) => text !== null)
          .map((text, place) => (
            <Fragment key={text}>
              {place > 0 && ' · '}
              <Tabular>{text}</Tabular>
            </Fragment>
          ))}
      </span>
      {row.rating !== null && <RatingStars rating={row.rating} />}
      {row.tags.length > 0 && <TagList row={row} />}
    </Card>
  );
}

/** Every ticket with its times, queue, attendant, tags, rating and campaign, also as a file (S924–S927). */
export function ReportPage() {
  const { t } = useTranslation('dashboard');
  const today = useToday();
  const [filter, setFilter] = useState<ReportFilter>(() => {
    const { from, to } = firstFilter(today);
    return { ...noFilter, from, to };
  });
  const list = useReport(filter);
  const { isBusy, exportReport } = useExportReport();
  return (
    <>
      <PageHeader title={t('report.title')} text={t('report.lead')}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<Download />}
            disabled={!isPossible(filter)}
            aria-disabled={isBusy}
            onClick={() => void exportReport(filter, format)}
            data-testid={`report-export-${format}`}
          >
            {t(`report.${format}`)}
          </Button>
        ))}
      </PageHeader>
      <ReportFilters filter={filter} onChange={setFilter} />
      <PagedTable
        testId="report"
        list={list}
        label={t('report.title')}
        columns={useColumns()}
        card={(row) => <RowCard row={row} />}
        nameOf={({ contact }) => contact.name}
        emptyText={t('report.empty')}
        errorTitle={t('report.errorTitle')}
      />
    </>
  );
}

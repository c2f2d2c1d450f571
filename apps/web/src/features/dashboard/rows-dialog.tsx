import type { DashboardRow } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { QueueMark } from '../../ui/display/queue-mark.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { type Column, PagedTable } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { RatingStars } from './rating-stars.tsx';
import { type RowsRequest, useRows } from './use-dashboard.ts';

const Rule = styled('p')({ ...type.secondary, margin: 0, color: color.text2, textWrap: 'pretty' });
const Who = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& > a, & > span': { ...ellipsis, fontWeight: 550 },
  '& > a': { color: color.primary, textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > small': { ...type.meta, color: color.text2 },
});
const When = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  '& > span': { ...type.secondary, color: color.text2 },
});

/** The figures whose rows have a duration that goes into the mean. */
const timed = ['cycles', 'finished', 'supportTime', 'waitTime'];

function RowName({ row }: { row: DashboardRow }) {
  const { t } = useTranslation('dashboard');
  const { ticket, contact } = row;
  const name = contact?.name ?? t('rows.deleted');
  return (
    <Who>
      {ticket === null ? <span>{name}</span> : <Link to={`/tickets/${ticket.uuid}`}>{name}</Link>}
      {ticket !== null && <small>{t('rows.ticket', { id: ticket.id })}</small>}
    </Who>
  );
}

function useColumns({ figure }: RowsRequest): readonly Column<DashboardRow>[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const name: Column<DashboardRow> = { key: 'name', header: t('rows.who'), cell: (row) => <RowName row={row} /> };
  const at: Column<DashboardRow> = {
    key: 'at',
    header: t(figure === 'rated' ? 'rows.ratedAt' : 'rows.at'),
    width: 150,
    cell: (row) => <When>{format.dateTime(row.at)}</When>,
  };
  if (figure === 'leads') return [name, at];
  const value: readonly Column<DashboardRow>[] =
    figure === 'rated'
      ? [
          {
            key: 'rate',
            header: t('attendants.rating'),
            width: 210,
            cell: ({ rate }) => rate !== null && <RatingStars rating={rate} />,
          },
        ]
      : timed.includes(figure)
        ? [
            {
              key: 'minutes',
              header: t(figure === 'waitTime' ? 'rows.wait' : 'rows.service'),
              width: 110,
              align: 'right',
              cell: ({ minutes }) => <When>{minutes === null ? '–' : format.hoursMinutes(minutes)}</When>,
            },
          ]
        : [];
  return [
    name,
    {
      key: 'queue',
      header: t('rows.queue'),
      width: '18%',
      cell: ({ queue }) => (queue ? <QueueMark {...queue} /> : '–'),
    },
    { key: 'user', header: t('rows.user'), width: '20%', cell: ({ userName }) => userName ?? '–' },
    at,
    ...value,
  ];
}

function RowCard({ row, figure }: { row: DashboardRow; figure: RowsRequest['figure'] }) {
  const format = useFormat();
  const time = row.minutes !== null && timed.includes(figure) ? format.hoursMinutes(row.minutes) : null;
  return (
    <Card>
      <RowName row={row} />
      <span>{[format.dateTime(row.at), row.queue?.name, row.userName, time].filter(Boolean).join(' · ')}</span>
      {row.rate !== null && figure === 'rated' && <RatingStars rating={row.rate} />}
    </Card>
  );
}

/** Exactly what a number counts, under the rule it is counted by. */
export function RowsDialog({ request, onClose }: { request: RowsRequest; onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const titleId = useId();
  const isNarrow = useIsNarrow();
  const format = useFormat();
  const { list, total } = useRows(request);
  const columns = useColumns(request);
  const { figure, user, hour } = request;
  const name = [
    t(`dashboard:figures.${figure}.name`),
    user?.name,
    hour === undefined ? undefined : t('dashboard:hours.span', { from: hour, to: hour + 1 }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: isNarrow ? { borderRadius: 0 } : { width: 920, maxWidth: 'calc(100vw - 32px)', m: 2 } },
      }}
      data-testid="dashboard-rows-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>
          {total === undefined ? name : t('dashboard:rows.title', { name, count: format.number(total) })}
        </DialogTitle>
        <IconButton autoFocus label={t('common:actions.close')} onClick={onClose} data-testid="dashboard-rows-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        <Rule data-testid="dashboard-rows-rule">{t(`dashboard:figures.${figure}.rule`)}</Rule>
        <PagedTable
          testId="dashboard-rows"
          list={list}
          label={name}
          columns={columns}
          card={(row) => <RowCard row={row} figure={figure} />}
          nameOf={({ contact, id }) => contact?.name ?? String(id)}
          emptyText={t('dashboard:rows.empty')}
          errorTitle={t('dashboard:errorTitle')}
        />
      </DialogBody>
    </Dialog>
  );
}

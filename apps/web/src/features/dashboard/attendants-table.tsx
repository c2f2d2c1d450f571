import type { Dashboard, DashboardAttendant, DashboardFigure } from '@balcao/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { type Column, PagedTable } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { RatingStars } from './rating-stars.tsx';
import type { RowsRequest } from './use-dashboard.ts';

const Person = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '& > strong': { ...ellipsis, fontWeight: 550 },
});
const Online = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', background: color.ok },
  '&[data-online=false]': { color: color.text2 },
  '&[data-online=false]::before': { background: color.outline },
});
const Number = styled('button')({
  padding: '4px 6px',
  margin: '-4px -6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'inherit',
  color: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: color.hover, textDecoration: 'underline' },
});
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 12px',
  margin: '8px 0 0',
  '& > dt': { ...type.secondary, color: color.text2 },
  '& > dd': { margin: 0 },
});
const Rules = styled('details')({
  marginTop: 8,
  ...type.secondary,
  color: color.text2,
  '& > summary': { cursor: 'pointer', padding: '4px 0' },
  '& dt': { marginTop: 6, fontWeight: 550, color: color.text },
  '& dd': { margin: 0 },
});

type OnOpen = (request: Omit<RowsRequest, 'period'>) => void;
type Fact = {
  key: 'rating' | 'tickets' | 'openCount' | 'supportTime' | 'waitTime';
  content: (one: DashboardAttendant) => ReactNode;
};

/** The numbers of a person, each a button that opens what it counts. */
function useFacts(onOpen: OnOpen): readonly Fact[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const opening = (figure: DashboardFigure, { id, name }: DashboardAttendant, content: ReactNode): ReactNode => (
    <Number
      type="button"
      onClick={() => onOpen({ figure, user: { id, name } })}
      data-testid={`dashboard-attendant-${figure}`}
    >
      {content}
    </Number>
  );
  return [
    {
      key: 'rating',
      content: (one) =>
        one.rating === null ? t('attendants.unrated') : opening('rated', one, <RatingStars rating={one.rating} />),
    },
    { key: 'tickets', content: (one) => opening('cycles', one, format.number(one.tickets)) },
    { key: 'openCount', content: (one) => opening('happening', one, format.number(one.openCount)) },
    { key: 'waitTime', content: (one) => opening('waitTime', one, format.hoursMinutes(one.avgWaitTime)) },
    { key: 'supportTime', content: (one) => opening('supportTime', one, format.hoursMinutes(one.avgSupportTime)) },
  ];
}

function OnlineState({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('dashboard');
  return <Online data-online={isOnline}>{t(isOnline ? 'attendants.online' : 'attendants.offline')}</Online>;
}

function useColumns(facts: readonly Fact[]): readonly Column<DashboardAttendant>[] {
  const { t } = useTranslation('dashboard');
  return [
    {
      key: 'name',
      header: t('attendants.name'),
      cell: ({ name }) => (
        <Person>
          <Avatar name={name} />
          <strong title={name}>{name}</strong>
        </Person>
      ),
    },
    ...facts.map(({ key, content }): Column<DashboardAttendant> => ({
      key,
      header: t(`attendants.${key}`),
      cell: content,
      ...(key === 'rating' ? { width: '24%' } : { width: 112, align: 'right' }),
    })),
    {
      key: 'online',
      header: t('attendants.state'),
      width: 112,
      cell: ({ online }) => <OnlineState isOnline={online} />,
    },
  ];
}

/** Everybody of the company: ratings, mean times, and who is online (S103, S104). */
export function AttendantsTable({ query, onOpen }: { query: UseQueryResult<Dashboard>; onOpen: OnOpen }) {
  const { t } = useTranslation('dashboard');
  const [memory] = useState({ search: '', scrollTop: 0 });
  const facts = useFacts(onOpen);
  const columns = useColumns(facts);
  const { data } = query;
  if (data === undefined && query.isError) return null;
  const rows = data?.attendants ?? [];
  return (
    <>
      <PagedTable
        testId="dashboard-attendants"
        list={{
          rows,
          firstPage: data === undefined ? undefined : { rows, hasMore: false },
          status: data === undefined ? 'loading' : 'ready',
          error: null,
          hasMore: false,
          loadingMore: false,
          moreFailed: false,
          appliedSearch: '',
          loadMore: () => undefined,
          retry: () => undefined,
          memory,
        }}
        label={t('attendants.label')}
        columns={columns}
        card={(one) => (
          <div>
            <Person>
              <Avatar name={one.name} />
              <strong>{one.name}</strong>
              <OnlineState isOnline={one.online} />
            </Person>
            <Facts>
              {facts.map(({ key, content }) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt>{t(`attendants.${key}`)}</dt>
                  <dd>{content(one)}</dd>
                </div>
              ))}
            </Facts>
          </div>
        )}
        nameOf={({ name }) => name}
        emptyText={t('attendants.empty')}
      />
      {rows.length > 0 && (
        <Rules data-testid="dashboard-attendants-rules">
          <summary>{t('attendants.rules')}</summary>
          <dl>
            {facts.map(({ key }) => (
              <div key={key}>
                <dt>{t(`attendants.${key}`)}</dt>
                <dd>{t(`attendants.rule.${key}`)}</dd>
              </div>
            ))}
          </dl>
        </Rules>
      )}
    </>
  );
}

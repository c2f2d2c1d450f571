import type { CompanyFilter, Overview as Numbers } from '@balcao/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { useOverview } from './use-companies.ts';

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(158px, 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
});
const Item = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: '10px 14px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover': { textDecoration: 'underline' },
  '& a[aria-current=true]': { color: color.primary },
  '& > a:first-of-type > span': { ...type.meta, display: 'block', color: color.text2 },
  '& > a:first-of-type > strong': {
    ...type.h1,
    display: 'block',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& > p': { ...type.meta, margin: '2px 0 0', color: color.text2 },
  '& > ul': {
    ...type.meta,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 8,
    margin: '2px 0 0',
    padding: 0,
    listStyle: 'none',
    color: color.text2,
    whiteSpace: 'nowrap',
  },
  '& [data-alarm]': { color: color.error, fontWeight: 550 },
  // Big enough for a finger, without room between the lines that nobody can explain.
  [narrow]: {
    padding: '10px 12px',
    '& > ul': { flexDirection: 'column', margin: 0 },
    '& > ul a': { display: 'flex', alignItems: 'center', minHeight: 28 },
  },
});

/** Leads to the list of exactly what the number counts. */
function To({
  show,
  shown,
  alarm,
  children,
}: {
  show: CompanyFilter;
  shown: string | null;
  alarm?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={`?tab=companies&show=${show}`}
      aria-current={shown === show || undefined}
      data-alarm={alarm ? '' : undefined}
      data-testid={`overview-${show}`}
    >
      {children}
    </Link>
  );
}

function Figures({ numbers, shown }: { numbers: Numbers; shown: string | null }) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const { companies, money, connections, messages, storage } = numbers;
  return (
    <Grid data-testid="overview">
      <Item>
        <To show="active" shown={shown}>
          <span>{t('overview.active')}</span>
          <strong>{format.number(companies.active)}</strong>
        </To>
        <ul>
          <li>
            <To show="trial" shown={shown}>
              {t('overview.trial', { count: companies.trial })}
            </To>
          </li>
          <li>
            <To show="overdue" shown={shown} alarm={companies.overdue > 0}>
              {t('overview.overdue', { count: companies.overdue })}
            </To>
          </li>
          <li>
            <To show="disabled" shown={shown}>
              {t('overview.disabled', { count: companies.disabled })}
            </To>
          </li>
        </ul>
      </Item>
      <Item>
        <To show="due" shown={shown}>
          <span>{t('overview.due')}</span>
          <strong>{format.money(money.due)}</strong>
        </To>
        <p>{t('overview.invoices', { count: money.dueCount })}</p>
      </Item>
      <Item>
        <To show="received" shown={shown}>
          <span>{t('overview.received')}</span>
          <strong>{format.money(money.received)}</strong>
        </To>
        <p>{t('overview.invoices', { count: money.receivedCount })}</p>
      </Item>
      <Item>
        <To show="connectionsUp" shown={shown}>
          <span>{t('overview.connections')}</span>
          <strong>{format.number(connections.up)}</strong>
        </To>
        <ul>
          <li>
            <To show="connectionsDown" shown={shown} alarm={connections.down > 0}>
              {t('overview.down', { count: connections.down })}
            </To>
          </li>
        </ul>
      </Item>
      <Item>
        <To show="messages" shown={shown}>
          <span>{t('overview.messages')}</span>
          <strong>{format.number(messages.today)}</strong>
        </To>
        <p>{t('overview.yesterday', { number: format.number(messages.yesterday) })}</p>
      </Item>
      <Item>
        <To show="storage" shown={shown}>
          <span>{t('overview.storage')}</span>
          <strong>{format.fileSize(storage.bytes)}</strong>
        </To>
        <p>{t('overview.files')}</p>
      </Item>
    </Grid>
  );
}

/** The state of the whole platform in numbers; each leads to what it counts (S726). */
export function Overview({ shown }: { shown: string | null }) {
  const { t } = useTranslation('companies');
  const { data, isError, error, refetch } = useOverview();
  if (data !== undefined) return <Figures numbers={data} shown={shown} />;
  if (!isError) return <Skeleton aria-busy style={{ height: 84, borderRadius: 12 }} />;
  return (
    <LoadFailure title={t('overview.failed')} error={error} onRetry={() => void refetch()} testId="overview-error" />
  );
}

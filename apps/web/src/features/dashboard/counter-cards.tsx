import type { Dashboard, DashboardFigure } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { RuleMark } from './rule-mark.tsx';
import type { RowsRequest } from './use-dashboard.ts';

const Grid = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(152px, 1fr))',
  gap: 12,
  marginBottom: 12,
  [narrow]: { gridTemplateColumns: '1fr', gap: 8 },
});
const Card = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: '12px 14px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  '&:hover': { boxShadow: `inset 0 0 0 1px ${color.outline}` },
  '&:has(:focus-visible)': { boxShadow: `inset 0 0 0 1px ${color.outline}` },
});
const Head = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 24,
  whiteSpace: 'nowrap',
  color: color.text2,
  // Above the button that covers the card.
  '& > button': { position: 'relative', zIndex: 1, marginLeft: 'auto', marginRight: -6 },
});
const Value = styled('button')({
  ...type.counter,
  padding: 0,
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  textAlign: 'left',
  color: color.text,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
});
const Note = styled('span')({ ...type.meta, minHeight: 16, color: color.text2 });

type Counter = { key: DashboardFigure; value: string; note: string };

function useCounters({ counters, attendants }: Dashboard): Counter[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const now = useMinute();
  const online = attendants.filter((person) => person.online).length;
  const { waitingSince } = counters;
  const minutes = waitingSince === null ? 0 : Math.max(0, (now - Date.parse(waitingSince)) / 60_000);
  return [
    {
      key: 'pending',
      value: format.number(counters.supportPending),
      note: waitingSince === null ? t('notes.nobodyWaits') : t('notes.longest', { time: format.hoursMinutes(minutes) }),
    },
    { key: 'happening', value: format.number(counters.supportHappening), note: t('notes.online', { count: online }) },
    { key: 'finished', value: format.number(counters.supportFinished), note: t('notes.inPeriod') },
    { key: 'leads', value: format.number(counters.leads), note: t('notes.inPeriod') },
    {
      key: 'supportTime',
      value: format.hoursMinutes(counters.avgSupportTime),
      note: t('notes.meanOf', { count: counters.supportTimeCount, number: format.number(counters.supportTimeCount) }),
    },
    {
      key: 'waitTime',
      value: format.hoursMinutes(counters.avgWaitTime),
      note: t('notes.meanOf', { count: counters.waitTimeCount, number: format.number(counters.waitTimeCount) }),
    },
  ];
}

const figures = ['pending', 'happening', 'finished', 'leads', 'supportTime', 'waitTime'] as const;

type OnOpen = (request: Omit<RowsRequest, 'period'>) => void;

function Cards({ dashboard, onOpen }: { dashboard: Dashboard; onOpen: OnOpen }) {
  const { t } = useTranslation('dashboard');
  return useCounters(dashboard).map(({ key, value, note }) => (
    <Card key={key} data-testid={`dashboard-counter-${key}`}>
      <Head>
        <span id={`dashboard-${key}`}>{t(`figures.${key}.name`)}</span>
        <RuleMark rule={t(`figures.${key}.rule`)} data-testid={`dashboard-rule-${key}`} />
      </Head>
      <Value
        type="button"
        aria-label={t('open', { name: t(`figures.${key}.name`), value })}
        onClick={() => onOpen({ figure: key })}
        data-testid={`dashboard-open-${key}`}
      >
        {value}
      </Value>
      <Note>{note}</Note>
    </Card>
  ));
}

/** The six numbers of the company; until they are known their places (S94, S101). */
export function CounterCards({ dashboard, onOpen }: { dashboard: Dashboard | undefined; onOpen: OnOpen }) {
  const { t } = useTranslation('dashboard');
  return (
    <Grid aria-label={t('counters')} aria-busy={dashboard === undefined} data-testid="dashboard-counters">
      {dashboard === undefined ? (
        figures.map((key) => (
          <Card key={key} data-testid="dashboard-skeleton">
            <Head style={{ minHeight: 24 }}>{t(`figures.${key}.name`)}</Head>
            <Skeleton style={{ width: 72, height: 24, margin: '6px 0' }} />
            <Skeleton style={{ width: 96, height: 10, margin: '3px 0' }} />
          </Card>
        ))
      ) : (
        <Cards dashboard={dashboard} onOpen={onOpen} />
      )}
    </Grid>
  );
}

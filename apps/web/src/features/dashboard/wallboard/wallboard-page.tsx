import type { Wallboard, WallboardQueue } from '@balcao/contract';
import MuiDialog from '@mui/material/Dialog';
import Maximize from 'lucide-react/icons/maximize';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMinute, useNow } from '../../../lib/format/use-now.ts';
import { useRealtimeStatus } from '../../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius } from '../../../ui/theme/tokens.ts';
import { HoursBars } from '../hours-bars.tsx';
import { useWallboard } from '../use-dashboard.ts';

const Board = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 'clamp(10px, 1.1vw, 24px)',
  minHeight: '100%',
  boxSizing: 'border-box',
  padding: 'clamp(12px, 1.6vw, 32px)',
  background: color.bg,
  color: color.text,
  fontVariantNumeric: 'tabular-nums',
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > h1': { ...ellipsis, flex: 1, margin: 0, fontSize: 'clamp(18px, 1.7vw, 34px)', lineHeight: 1.4, fontWeight: 600 },
  '& > time': { fontSize: 'clamp(18px, 1.9vw, 38px)', fontWeight: 600 },
});
const Lost = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: 0,
  padding: '10px 16px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  fontSize: 'clamp(14px, 1.1vw, 22px)',
  '& > svg': { flex: 'none', color: color.warn },
});
const Tiles = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 'clamp(8px, 1.1vw, 24px)',
  [narrow]: { gridTemplateColumns: '1fr 1fr' },
});
const Tile = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: 'clamp(12px, 1.2vw, 26px)',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  '& > span': { ...ellipsis, fontSize: 'clamp(13px, 1.2vw, 24px)', lineHeight: 1.4, color: color.text2 },
  '& > strong': { fontSize: 'clamp(30px, 4.6vw, 96px)', lineHeight: 1.15, fontWeight: 650, letterSpacing: '-.02em' },
  '& > small': { ...ellipsis, fontSize: 'clamp(12px, 1.05vw, 20px)', lineHeight: 1.4, color: color.text2 },
  '&[data-tone=warn]': { background: color.warnBg },
  '&[data-tone=error]': { background: color.errorBg },
  '&[data-tone] > small, &[data-tone] > span': { color: color.text },
  [narrow]: { '& > small': { whiteSpace: 'normal' } },
});
const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: 'clamp(8px, 1.1vw, 24px)',
  flex: 1,
  minHeight: 0,
  [narrow]: { gridTemplateColumns: '1fr' },
});
const Part = styled('section')({
  minWidth: 0,
  overflow: 'hidden',
  padding: 'clamp(12px, 1.2vw, 26px)',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  fontSize: 'clamp(14px, 1.25vw, 26px)',
  '& > h2': { margin: '0 0 .5em', fontSize: 'clamp(14px, 1.2vw, 24px)', fontWeight: 600, color: color.text2 },
  '& > p': { margin: 0, color: color.text2 },
});
const Queues = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { ...ellipsis, padding: '.4em .3em', textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { width: '42%', textAlign: 'left' },
  '& thead th': { fontSize: '.8em', color: color.text2 },
  '& tbody tr': { borderTop: `1px solid ${color.divider2}` },
  '& tbody th > span': { fontSize: 'inherit', lineHeight: 1.4, color: 'inherit', maxWidth: '100%' },
  '& td:first-of-type': { fontWeight: 600 },
  '& [data-tone=warn]': { color: color.warn, fontWeight: 600 },
  '& [data-tone=error]': { color: color.error, fontWeight: 600 },
  [narrow]: {
    '& th:first-of-type': { width: '31%' },
    '& th, & td': { padding: '.4em .1em' },
    '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom', lineHeight: 1.2 },
  },
});
const People = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11em), 1fr))',
  gap: '.6em',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: '.6em', minWidth: 0 },
  '& > li > span:last-of-type': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& b': { ...ellipsis, lineHeight: 1.4, fontWeight: 550 },
  '& small': { ...ellipsis, fontSize: '.75em', lineHeight: 1.4, color: color.text2 },
});

/** From how many minutes on waiting is long, and far too long; the desk marks its rows by the same. */
const longWait = 5;
const tooLong = 15;
type Tone = 'warn' | 'error' | undefined;
const toneOf = (minutes: number | null): Tone =>
  minutes === null || minutes <= longWait ? undefined : minutes > tooLong ? 'error' : 'warn';

/** How many minutes ago that was. */
function useMinutesSince(): (since: string | null) => number | null {
  const now = useMinute();
  return (since) => (since === null ? null : Math.max(0, (now - Date.parse(since)) / 60_000));
}

function WallTiles({ dashboard: { counters, attendants } }: Wallboard) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const longest = useMinutesSince()(counters.waitingSince);
  const online = attendants.filter((person) => person.online).length;
  const tiles = [
    {
      key: 'pending',
      name: t('figures.pending.name'),
      value: format.number(counters.supportPending),
      note: longest === null ? t('wall.nobodyWaits') : t('wall.longestWait', { time: format.hoursMinutes(longest) }),
      tone: toneOf(longest),
    },
    {
      key: 'happening',
      name: t('figures.happening.name'),
      value: format.number(counters.supportHappening),
      note: t('notes.online', { count: online }),
    },
    {
      key: 'finished',
      name: t('wall.finished'),
      value: format.number(counters.supportFinished),
      note: `${t('figures.leads.name')}: ${format.number(counters.leads)}`,
    },
    {
      key: 'waitTime',
      name: t('wall.waitTime'),
      value: format.hoursMinutes(counters.avgWaitTime),
      note: `${t('figures.supportTime.name')}: ${format.hoursMinutes(counters.avgSupportTime)}`,
    },
  ];
  return (
    <Tiles aria-label={t('counters')}>
      {tiles.map(({ key, name, value, note, tone }) => (
        <Tile key={key} data-tone={tone} data-testid={`wall-${key}`}>
          <span>{name}</span>
          <strong>{value}</strong>
          <small>{note}</small>
        </Tile>
      ))}
    </Tiles>
  );
}

function QueueLine({ queue: { name, color: mark, waiting, open, waitingSince } }: { queue: WallboardQueue }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const minutes = useMinutesSince()(waitingSince);
  return (
    <tr data-testid="wall-queue">
      <th scope="row">{name === null ? t('wall.noQueue') : <QueueMark name={name} color={mark ?? ''} />}</th>
      <td>{format.number(waiting)}</td>
      <td data-tone={toneOf(minutes)}>{minutes === null ? '–' : format.hoursMinutes(minutes)}</td>
      <td>{format.number(open)}</td>
    </tr>
  );
}

function QueuesPart({ queues }: { queues: Wallboard['queues'] }) {
  const { t } = useTranslation('dashboard');
  const first = [...queues].sort((one, other) => other.waiting - one.waiting || other.open - one.open);
  return (
    <Part aria-label={t('wall.queues')}>
      <h2>{t('wall.queues')}</h2>
      {queues.length === 0 ? (
        <p>{t('wall.noQueues')}</p>
      ) : (
        <Queues>
          <thead>
            <tr>
              <th scope="col">{t('rows.queue')}</th>
              <th scope="col">{t('wall.waiting')}</th>
              <th scope="col">{t('wall.longest')}</th>
              <th scope="col">{t('wall.openNow')}</th>
            </tr>
          </thead>
          <tbody>
            {first.map((queue) => (
              <QueueLine key={queue.id ?? 0} queue={queue} />
            ))}
          </tbody>
        </Queues>
      )}
    </Part>
  );
}

function PeoplePart({ dashboard: { attendants } }: Wallboard) {
  const { t } = useTranslation('dashboard');
  const online = attendants.filter((person) => person.online);
  return (
    <Part aria-label={t('wall.people')}>
      <h2>{t('wall.people')}</h2>
      {online.length === 0 ? (
        <p>{t('wall.nobody')}</p>
      ) : (
        <People>
          {online.map(({ id, name, openCount }) => (
            <li key={id} data-testid="wall-person">
              <Avatar name={name} size={40} />
              <span>
                <b>{name}</b>
                <small>{t('wall.conversations', { count: openCount })}</small>
              </span>
            </li>
          ))}
        </People>
      )}
    </Part>
  );
}

function Clock() {
  return <time>{useFormat().time(useNow(1000))}</time>;
}

/** Today for a screen on the wall: no menu, large numbers, always current (S928). */
export function WallboardPage() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const titleId = useId();
  const navigate = useNavigate();
  const { company } = useSignedIn().user;
  const isLost = useRealtimeStatus() === 'offline';
  const { data, isError, error, refetch } = useWallboard();
  const close = (): void => void navigate('/');
  return (
    // It is the page itself: Back leaves it as any other. The focus begins on the whole, because a focused button would
    // show its name for as long as the screen hangs there.
    <MuiDialog
      open
      fullScreen
      hideBackdrop
      transitionDuration={0}
      onClose={close}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
    >
      <Board data-testid="wallboard">
        <Head>
          <h1 id={titleId}>{`${company.name} · ${t('wall.title')}`}</h1>
          <Clock />
          <IconButton
            label={t('wall.fullScreen')}
            // A browser that refuses stays as it is.
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
            data-testid="wall-full-screen"
          >
            <Maximize />
          </IconButton>
          <IconButton label={t('wall.close')} onClick={close} data-testid="wall-close">
            <X />
          </IconButton>
        </Head>
        {isLost && (
          <Lost role="status" data-testid="wall-lost">
            <WifiOff aria-hidden />
            {t('wall.lost')}
          </Lost>
        )}
        {data === undefined && isError && (
          <LoadFailure title={t('errorTitle')} error={error} onRetry={() => void refetch()} testId="wall-error" />
        )}
        {data === undefined && !isError && <Skeleton style={{ height: 240 }} data-testid="wall-skeleton" />}
        {data !== undefined && (
          <>
            <WallTiles {...data} />
            <Parts>
              <QueuesPart queues={data.queues} />
              <PeoplePart {...data} />
            </Parts>
            <Part aria-label={t('hours.label')}>
              <h2>{t('wall.today', { total: format.number(data.today.total) })}</h2>
              <HoursBars hours={data.today.hours} />
            </Part>
          </>
        )}
      </Board>
    </MuiDialog>
  );
}

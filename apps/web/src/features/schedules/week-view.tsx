import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Schedule, scheduleStatusOf } from '@balcao/contract';
import { addDays, localTime } from '@balcao/domain';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Repeat from 'lucide-react/icons/repeat';
import Reply from 'lucide-react/icons/reply';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useMenu } from '../../ui/dialogs/use-menu.ts';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';
import { statusIcons } from './schedule-status.tsx';
import { useSchedulesWeek } from './use-schedules.ts';
import {
  hoursShown,
  layOutWeek,
  placesOf,
  type WeekDay,
  type WeekEntry,
  type WeekPlace,
  weekOf,
} from './week-layout.ts';

const hourHeight = 44;

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > strong': { ...type.h2, margin: '0 4px' },
});
const Card = styled('div')({
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  overflow: 'hidden',
});
const columns = { display: 'grid', gridTemplateColumns: '52px repeat(7, minmax(0, 1fr))' } as const;
const Head = styled('div')({
  ...columns,
  borderBottom: `1px solid ${color.divider}`,
  '& > div': { padding: '7px 8px', borderLeft: `1px solid ${color.divider2}`, ...type.meta, color: color.text2 },
  '& > div:first-of-type': { borderLeft: 0 },
  '& b': { display: 'block', fontSize: 15, fontWeight: 600, color: color.text, fontVariantNumeric: 'tabular-nums' },
  '& [data-today], & [data-today] b': { color: color.primary },
});
const Body = styled('div')({ ...columns, position: 'relative' });
const Hours = styled('div')({
  ...type.meta,
  position: 'relative',
  color: color.text3,
  '& > span': { position: 'absolute', right: 8, fontVariantNumeric: 'tabular-nums' },
});
const Column = styled('ol')({
  position: 'relative',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderLeft: `1px solid ${color.divider2}`,
  backgroundImage: `linear-gradient(to bottom, transparent ${hourHeight - 1}px, ${color.divider2} ${hourHeight - 1}px)`,
  backgroundSize: `100% ${hourHeight}px`,
  '& > li': { position: 'absolute', padding: '1px 2px', containerType: 'inline-size' },
});
const NowLine = styled('li')({ left: 0, right: 0, borderTop: `2px solid ${color.error}`, zIndex: 2 });
const Entry = styled('button')({
  ...type.meta,
  display: 'block',
  width: '100%',
  minHeight: 36,
  padding: '3px 6px 3px 7px',
  border: 0,
  borderLeft: `3px solid ${color.primary}`,
  borderRadius: 7,
  background: color.primaryTint2,
  color: color.text,
  font: 'inherit',
  fontSize: 12,
  lineHeight: '15px',
  textAlign: 'left',
  cursor: 'pointer',
  '& > span': { display: 'flex', alignItems: 'center', gap: 4, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > em': { ...ellipsis, display: 'block', fontStyle: 'normal', fontWeight: 550 },
  '& svg': { width: 12, height: 12, flex: 'none' },
  // Beside others of the same hour there is room for the time alone.
  overflow: 'hidden',
  '@container (max-width: 90px)': { '& svg': { display: 'none' } },
  '&[data-status=sent]': { background: color.sunken, borderColor: color.outline, color: color.text2 },
  '&[data-status=failed]': { background: color.errorBg, borderColor: color.error, color: color.error },
  '&[data-status=cancelled]': { background: color.sunken, borderColor: color.outline, color: color.text2 },
  '&[data-status=cancelled] > em': { textDecoration: 'line-through' },
});
const DayList = styled('section')({
  padding: '10px 12px',
  borderTop: `1px solid ${color.divider2}`,
  '&:first-of-type': { borderTop: 0 },
  '& > h3': { ...type.secondary, margin: '0 0 6px', fontWeight: 600 },
  '& > ol': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 6,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& > p': { ...type.meta, margin: 0, color: color.text2 },
  '& button': { minHeight: 44 },
});

const two = (value: number): string => String(value).padStart(2, '0');
const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

type Open = (schedule: Schedule) => void;

function EntryButton({ entry, onOpen }: { entry: WeekEntry; onOpen: Open }) {
  const { t } = useTranslation('schedules');
  const { schedule, minute } = entry;
  const status = scheduleStatusOf(schedule);
  const Icon = statusIcons[status];
  const name = schedule.contact.name;
  return (
    <Entry
      type="button"
      data-status={status}
      title={schedule.body}
      aria-label={t('week.entry', { time: timeOf(minute), name, status: t(`status.${status}`) })}
      onClick={() => onOpen(schedule)}
      data-testid="schedules-week-entry"
    >
      <span>
        <Icon />
        {timeOf(minute)}
        {schedule.repeat !== 'none' && <Repeat aria-hidden />}
        {schedule.endsByAnswer && status === 'pending' && <Reply aria-hidden />}
      </span>
      <em dir="auto">{name}</em>
    </Entry>
  );
}

/** Several entries in one place: how many, and which of them in a menu. */
function MoreButton({ entries, onOpen }: { entries: WeekPlace['entries']; onOpen: Open }) {
  const { t } = useTranslation('schedules');
  const menu = useMenu();
  const time = timeOf(entries[0].minute);
  return (
    <>
      <Entry
        type="button"
        aria-label={t('week.moreOf', { count: entries.length, time })}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="schedules-week-more"
      >
        <span>{time}</span>
        <em>+{entries.length}</em>
      </Entry>
      <Menu {...menu.popover} slotProps={{ transition: menu.transition, paper: { sx: { maxHeight: 360 } } }}>
        {entries.map(({ schedule, minute }) => {
          const status = scheduleStatusOf(schedule);
          const Icon = statusIcons[status];
          return (
            <MenuItem
              key={`${schedule.id} ${minute}`}
              sx={{ minHeight: 44, gap: 1, maxWidth: 360, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              aria-label={t('week.entry', {
                time: timeOf(minute),
                name: schedule.contact.name,
                status: t(`status.${status}`),
              })}
              onClick={() => menu.choose(() => onOpen(schedule))}
              data-testid="schedules-week-choice"
            >
              <Icon size={16} aria-hidden />
              {timeOf(minute)} <bdi>{schedule.contact.name}</bdi>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

function useDayNames(): (day: string) => { weekday: string; date: string } {
  const { i18n } = useTranslation();
  // A day is no instant: at noon in UTC it is the same everywhere.
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (day) => ({
    weekday: names.format(new Date(`${day}T12:00:00Z`)).replace('.', ''),
    date: `${day.slice(8)}/${day.slice(5, 7)}`,
  });
}

function WeekGrid({ days, onOpen }: { days: readonly WeekDay[]; onOpen: Open }) {
  const { t } = useTranslation('schedules');
  const today = useToday();
  const { timeZone } = useSignedIn().user.company;
  const { minute: nowMinute } = localTime(new Date(useMinute()), timeZone);
  const nameOf = useDayNames();
  const { first, last } = hoursShown(days);
  const topOf = (minute: number): number => ((minute - first * 60) / 60) * hourHeight;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <Card data-testid="schedules-week">
      <Head>
        <div />
        {days.map(({ day }) => {
          const { weekday, date } = nameOf(day);
          return (
            <div key={day} data-today={day === today ? '' : undefined}>
              {day === today ? t('week.today', { weekday }) : weekday}
              <b>{date}</b>
            </div>
          );
        })}
      </Head>
      <Body style={{ height: (last - first) * hourHeight }}>
        <Hours aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: topOf(hour * 60) + 2 }}>
              {t('week.hour', { hour })}
            </span>
          ))}
        </Hours>
        {days.map(({ day, entries }) => (
          <Column key={day} aria-label={`${nameOf(day).weekday} ${nameOf(day).date}`}>
            {day === today && nowMinute >= first * 60 && nowMinute < last * 60 && (
              <NowLine aria-hidden style={{ top: topOf(nowMinute) }} />
            )}
            {placesOf(entries).map(({ entries: held, lane, lanes }) => (
              <li
                key={`${held[0].schedule.id} ${held[0].minute}`}
                style={{
                  top: topOf(held[0].minute),
                  left: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                {held.length === 1 ? (
                  <EntryButton entry={held[0]} onOpen={onOpen} />
                ) : (
                  <MoreButton entries={held} onOpen={onOpen} />
                )}
              </li>
            ))}
          </Column>
        ))}
      </Body>
    </Card>
  );
}

function WeekDays({ days, onOpen }: { days: readonly WeekDay[]; onOpen: Open }) {
  const { t } = useTranslation('schedules');
  const nameOf = useDayNames();
  return (
    <Card data-testid="schedules-week">
      {days.map(({ day, entries }) => (
        <DayList key={day}>
          <h3>
            {nameOf(day).weekday} {nameOf(day).date}
          </h3>
          {entries.length === 0 ? (
            <p>{t('week.nothing')}</p>
          ) : (
            <ol>
              {entries.map((entry) => (
                <li key={`${entry.schedule.id} ${entry.minute}`}>
                  <EntryButton entry={entry} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          )}
        </DayList>
      ))}
    </Card>
  );
}

/** What is scheduled in a week: a calendar, or its days one below the other on narrow screens (S610). */
export function WeekView({ from, onFrom, onOpen }: { from: string; onFrom: (day: string) => void; onOpen: Open }) {
  const { t } = useTranslation(['schedules', 'common']);
  const isNarrow = useIsNarrow();
  const today = useToday();
  const { timeZone } = useSignedIn().user.company;
  const nameOf = useDayNames();
  const { data, error, refetch } = useSchedulesWeek(from);
  const days = layOutWeek(data?.schedules ?? [], from, timeZone);
  const Week = isNarrow ? WeekDays : WeekGrid;
  return (
    <>
      <Tools>
        <Button size="small" onClick={() => onFrom(weekOf(today))} data-testid="schedules-today">
          {t('week.goToday')}
        </Button>
        <IconButton label={t('week.before')} onClick={() => onFrom(addDays(from, -7))} data-testid="schedules-before">
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('week.after')} onClick={() => onFrom(addDays(from, 7))} data-testid="schedules-after">
          <ChevronRight />
        </IconButton>
        <strong aria-live="polite" data-testid="schedules-span">
          {t('week.span', { from: nameOf(from).date, to: nameOf(addDays(from, 6)).date })}
        </strong>
      </Tools>
      {data === undefined && error !== null ? (
        <LoadFailure
          title={t('list.errorTitle')}
          error={error}
          onRetry={() => void refetch()}
          testId="schedules-week-error"
        />
      ) : data === undefined ? (
        <div role="status" aria-label={t('common:busy.loading')}>
          <Skeleton style={{ height: 320, borderRadius: 12 }} />
        </div>
      ) : (
        <Week days={days} onOpen={onOpen} />
      )}
      {data?.hasMore === true && <p role="status">{t('week.more')}</p>}
    </>
  );
}

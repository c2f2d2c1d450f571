import type { Schedule } from '@balcao/contract';
import Repeat from 'lucide-react/icons/repeat';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { ScheduleStatusChip, useReason } from './schedule-status.tsx';

/** So many characters of a text are shown in a row (S241). */
const shown = 25;

/** The beginning of a text. A sign of two halves is not cut in two. */
export function cutText(text: string): string {
  const signs = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return signs.length <= shown ? signs.join('') : `${signs.slice(0, shown).join('')}…`;
}

const Name = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  fontWeight: 500,
  '& > span:last-of-type': { overflowWrap: 'anywhere' },
});
// Reachable by the keyboard, because the tooltip has the whole text.
const Text = styled('span')({
  color: color.text2,
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
});
const When = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { width: 14, height: 14, color: color.text2 },
});
const State = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  '& small': { ...type.meta, color: color.text2, textWrap: 'pretty' },
});
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  '& > strong': { ...ellipsis, fontSize: 15, fontWeight: 550 },
  '& > span': { ...type.secondary, color: color.text2 },
});

/** When it goes out, and whether again. */
export function SendTime({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  return (
    <When>
      {format.dateTimeSeconds(schedule.sendAt)}
      {schedule.repeat !== 'none' && <Repeat aria-label={t(`repeat.${schedule.repeat}`)} role="img" />}
    </When>
  );
}

function StateOf({ schedule }: { schedule: Schedule }) {
  const format = useFormat();
  const why = useReason()(schedule, format.dateTime);
  return (
    <State>
      <ScheduleStatusChip schedule={schedule} />
      {why !== null && <small>{why}</small>}
    </State>
  );
}

/** The columns of the table: contact, text, time and status (S240–S242). */
export function useScheduleColumns(): readonly Column<Schedule>[] {
  const { t } = useTranslation('schedules');
  return [
    {
      key: 'contact',
      header: t('columns.contact'),
      width: '26%',
      cell: ({ contact }) => (
        <Name>
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />
          <span dir="auto">{contact.name}</span>
        </Name>
      ),
    },
    {
      key: 'body',
      header: t('columns.body'),
      cell: ({ body }) => (
        <Text dir="auto" title={body} tabIndex={0} data-testid="schedules-body">
          {cutText(body)}
        </Text>
      ),
    },
    { key: 'sendAt', header: t('columns.sendAt'), cell: (schedule) => <SendTime schedule={schedule} /> },
    { key: 'status', header: t('columns.status'), width: '18%', cell: (schedule) => <StateOf schedule={schedule} /> },
  ];
}

/** Something scheduled as a card, for narrow screens. */
export function ScheduleCard({ schedule }: { schedule: Schedule }) {
  return (
    <Card>
      <strong dir="auto">{schedule.contact.name}</strong>
      <span dir="auto" title={schedule.body}>
        {cutText(schedule.body)}
      </span>
      <span>
        <SendTime schedule={schedule} />
      </span>
      <StateOf schedule={schedule} />
    </Card>
  );
}

import type { TimelineEntry } from '@balcao/contract';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Bot from 'lucide-react/icons/bot';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Star from 'lucide-react/icons/star';
import Undo from 'lucide-react/icons/undo-2';
import Unplug from 'lucide-react/icons/unplug';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const Center = styled('div')({ display: 'flex', justifyContent: 'center' });
const Entry = styled('div')({
  ...type.meta,
  maxWidth: '80%',
  margin: '4px 0 10px',
  padding: '4px 12px',
  borderRadius: 12,
  background: color.paper,
  color: color.text2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& svg': { display: 'inline', width: 14, height: 14, marginRight: 6, verticalAlign: '-2px' },
  '& strong': { fontWeight: 600, color: color.text },
  '& time': { marginLeft: 6, whiteSpace: 'nowrap' },
  '& p': { margin: '2px 0 0', color: color.text, whiteSpace: 'pre-wrap' },
});

type Kind = TimelineEntry['kind'];

const icons: Readonly<Record<Kind, ComponentType<{ 'aria-hidden': true }>>> = {
  accepted: UserCheck,
  returned: Undo,
  resolved: CircleCheck,
  reopened: RotateCcw,
  transferred: ArrowRightLeft,
  customerReturned: MessageCircle,
  ownerDeleted: UserX,
  connectionDeleted: Unplug,
  botSorted: Bot,
  botFinished: Bot,
  botGaveUp: Bot,
  botWaited: Bot,
  personWanted: MessageCircle,
  closedForInactivity: Hourglass,
  rated: Star,
  closingUnsaid: MessageCircleOff,
  scheduleAnswered: CalendarX,
};

/** What nobody of the team did is told without a name. */
const happensByItself: ReadonlySet<Kind> = new Set([
  'customerReturned',
  'ownerDeleted',
  'connectionDeleted',
  'botSorted',
  'botFinished',
  'botGaveUp',
  'botWaited',
  'personWanted',
  'closedForInactivity',
  'rated',
  'closingUnsaid',
  'scheduleAnswered',
]);

/** Which sentence tells it: a transfer names who and what it went to. */
function sentenceOf({ kind, toUser, queue }: TimelineEntry) {
  if (kind !== 'transferred') return kind;
  if (toUser !== null) return queue === null ? 'transferredToPerson' : 'transferredToBoth';
  return queue === null ? 'transferred' : 'transferredToQueue';
}

/** The rating that the note of an entry holds; that of other entries is not shown. */
const rateOf = ({ note }: TimelineEntry): '1' | '2' | '3' => (note === '1' || note === '2' ? note : '3');

/** Tells between the messages what happened to the ticket: who did what, when, and the note of a transfer. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const Icon = icons[entry.kind];
  return (
    <Center>
      <Entry data-testid="timeline-entry">
        <Icon aria-hidden />
        {!happensByItself.has(entry.kind) && <strong>{entry.user?.name ?? t('timeline.gone')}</strong>}{' '}
        {t(`timeline.${sentenceOf(entry)}`, {
          to: entry.toUser?.name,
          queue: entry.queue?.name,
          rate: t(`rating.rates.${rateOf(entry)}`),
        })}
        <time dateTime={entry.createdAt}>{format.time(entry.createdAt)}</time>
        {entry.note !== null && entry.kind !== 'rated' && <p>{t('timeline.note', { note: entry.note })}</p>}
      </Entry>
    </Center>
  );
}

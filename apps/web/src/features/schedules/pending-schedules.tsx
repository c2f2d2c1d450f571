import { type Schedule, scheduleStatusOf } from '@balcao/contract';
import { mayChangeSchedule } from '@balcao/domain';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { ScheduleDialog } from './lazy-parts.ts';
import { useReason } from './schedule-status.tsx';
import { useCancelSchedule } from './use-save-schedule.ts';
import { useSchedulesOf } from './use-schedules.ts';

const Root = styled('ul')({
  flex: 'none',
  maxHeight: 138,
  margin: 0,
  padding: '4px 8px 4px 16px',
  overflowY: 'auto',
  listStyle: 'none',
  background: color.paper,
  borderTop: `1px solid ${color.divider2}`,
});
const Line = styled('li')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  '& > svg': { flex: 'none', width: 18, height: 18, color: color.text2 },
  '&[data-failed] > svg': { color: color.error },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 550 },
  '& span': { ...ellipsis, display: 'block' },
  '& small': { ...type.meta, ...ellipsis, display: 'block', color: color.text2 },
});

/** The words of a scheduled message, as the conversation shows them. */
export type TextOf = (schedule: Schedule) => ReactNode;

function ScheduleLine({
  schedule,
  textOf,
  onEdit,
  onCancel,
}: {
  schedule: Schedule;
  textOf: TextOf;
  onEdit: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const { user } = useSignedIn();
  const reason = useReason()(schedule, format.dateTime);
  const isFailed = scheduleStatusOf(schedule) === 'failed';
  const when = format.dateTime(schedule.sendAt);
  const notes = [
    schedule.repeat === 'none' ? null : t(`repeat.${schedule.repeat}`),
    schedule.endsByAnswer ? t('pending.endsByAnswer') : null,
    reason,
  ].filter((note) => note !== null);
  return (
    <Line data-failed={isFailed ? '' : undefined} data-testid="pending-schedule">
      {isFailed ? <CircleAlert aria-hidden /> : <CalendarClock aria-hidden />}
      <div>
        <span dir="auto">
          <strong>{isFailed ? t('pending.failed', { when }) : t('pending.at', { when })}</strong> {textOf(schedule)}
        </span>
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </div>
      {mayChangeSchedule({ userId: user.id, profile: user.profile, super: user.super }, schedule) && (
        <>
          <IconButton small label={t('pending.edit', { when })} onClick={onEdit} data-testid="pending-schedule-edit">
            <Pencil />
          </IconButton>
          <IconButton
            small
            label={t('pending.cancel', { when })}
            onClick={onCancel}
            data-testid="pending-schedule-cancel"
          >
            <X />
          </IconButton>
        </>
      )}
    </Line>
  );
}

/** What is scheduled for the customer of a conversation, with what can be done about it (S602). */
export function PendingSchedules({ contactId, textOf }: { contactId: number; textOf: TextOf }) {
  const { t } = useTranslation('schedules');
  const schedules = useSchedulesOf(contactId).data ?? [];
  const cancel = useCancelSchedule();
  const [edited, setEdited] = useState<Schedule | null>(null);
  const [leaving, setLeaving] = useState<Schedule | null>(null);
  return (
    <>
      {schedules.length > 0 && (
        <Root aria-label={t('pending.label')} data-testid="pending-schedules">
          {schedules.map((schedule) => (
            <ScheduleLine
              key={schedule.id}
              schedule={schedule}
              textOf={textOf}
              onEdit={() => setEdited(schedule)}
              onCancel={() => setLeaving(schedule)}
            />
          ))}
        </Root>
      )}
      <Suspense fallback={null}>{edited && <ScheduleDialog known={edited} onClose={() => setEdited(null)} />}</Suspense>
      <ConfirmDialog
        open={leaving !== null}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirmLabel={t('cancel.confirm')}
        onConfirm={() => (leaving === null ? undefined : cancel(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

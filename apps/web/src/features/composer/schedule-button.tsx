import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { useDesk, useTicketCommand } from '../desk/index.ts';
import { ScheduleDialog } from '../schedules/index.ts';

const scheduleCommand = ['schedule'] as const;

/** Schedules what was typed instead of sending it now; it then leaves the input (S602). */
export function ScheduleButton({
  ticketId,
  text,
  disabled,
  onScheduled,
}: {
  ticketId: number;
  text: string;
  disabled: boolean;
  onScheduled: () => void;
}) {
  const { t } = useTranslation('composer');
  const [isOpen, setOpen] = useState(false);
  const ticket = useDesk((state) => state.tickets.get(ticketId));
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  const isOff = disabled || contact === undefined;
  useTicketCommand(
    scheduleCommand,
    useCallback(() => setOpen(!isOff), [isOff]),
  );
  return (
    <>
      <IconButton label={t('schedule')} disabled={isOff} onClick={() => setOpen(true)} data-testid="composer-schedule">
        <CalendarClock />
      </IconButton>
      {isOpen && contact !== undefined && (
        <Suspense fallback={null}>
          <ScheduleDialog
            known={null}
            contact={contact}
            draft={text.trim()}
            connectionId={ticket?.whatsappId}
            onSaved={onScheduled}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

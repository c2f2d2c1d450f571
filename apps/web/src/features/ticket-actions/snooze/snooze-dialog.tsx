import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { type RowAction, snoozeTicket } from './reminders.ts';
import { snoozeTimes } from './snooze-times.ts';

const Times = styled('div')({ display: 'grid', gap: 8, '& > button': { justifyContent: 'space-between' } });

/** Asks until when a ticket is put off: one of the usual times, or any other (S433). */
export function SnoozeDialog({ action, onClose }: { action: RowAction; onClose: () => void }) {
  const { t } = useTranslation(['ticketActions', 'common']);
  const format = useFormat();
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const [openedAt] = useState(() => new Date());
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const isPast = typed !== '' && new Date(typed) <= openedAt;

  async function choose(at: Date): Promise<void> {
    setBusy(true);
    if (await snoozeTicket(action, at)) onClose();
    else setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 400 } } }}
      data-testid="snooze-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('snooze.title', { name: action.contactName })}</DialogTitle>
      </DialogHead>
      <DialogBody>
        <Times>
          {snoozeTimes(openedAt).map(({ key, at }) => (
            <Button key={key} disabled={busy} onClick={() => void choose(at)} data-testid={`snooze-${key}`}>
              {t(`snooze.${key}`)} <span>{format.shortDateTime(at.toISOString())}</span>
            </Button>
          ))}
        </Times>
        <Field
          label={t('snooze.other')}
          hint={t('snooze.hint')}
          error={isPast ? t('snooze.past') : undefined}
          data-testid="snooze-other"
        >
          <TextInput
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            data-testid="snooze-other"
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={typed === '' || isPast}
          onClick={() => void choose(new Date(typed))}
          data-testid="snooze-confirm"
        >
          {t('snooze.confirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

import type { Queue } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { QueueFields } from './queue-fields.tsx';
import { colorsInUse, newQueue, type QueueFormValues, toFormValues, validateQueue } from './queue-form.ts';
import { useSaveQueue } from './use-save-queue.ts';

/** Refusals that belong to a field although they do not name it. */
const codeFields = { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color', ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' } as const;

/** Whether queues have opening hours of their own. */
function useHasOwnHours(): boolean {
  const { settings } = useSignedIn().user.company;
  return settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
}

type Props = { known: Queue | null; queues: readonly Queue[]; onClose: () => void };

/** Adds a queue or edits one as it was when the dialog opened (S289–S294). */
export function QueueDialog({ known, queues, onClose }: Props) {
  const { t } = useTranslation(['queues', 'common']);
  const save = useSaveQueue();
  const hasOwnHours = useHasOwnHours();
  const form = useForm<QueueFormValues>({
    defaultValues: known === null ? newQueue(queues) : toFormValues(known),
    mode: 'onTouched',
    resolver: resolveReasons(validateQueue),
  });
  const isNew = known === null;
  return (
    <FormDialog
      open
      title={isNew ? t('dialog.addTitle') : t('dialog.editTitle', { name: known.name })}
      form={form}
      onSave={(values) => save(known, values)}
      onClose={onClose}
      confirmLabel={isNew ? t('dialog.add') : t('common:actions.save')}
      busyLabel={isNew ? t('dialog.adding') : t('common:busy.saving')}
      codeFields={codeFields}
      width={560}
      testId="queue-dialog"
    >
      <QueueFields form={form} usedColors={colorsInUse(queues, known?.id ?? null)} hasOwnHours={hasOwnHours} />
    </FormDialog>
  );
}

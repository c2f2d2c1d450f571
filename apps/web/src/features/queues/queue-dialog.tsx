import type { Queue } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { HoursEditor } from '../../ui/hours/hours-editor.tsx';
import { hasOverlap, isComplete } from '../../ui/hours/hours-form.ts';
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

const notSaved = 'hours-not-saved';

/** The hours of the queue. A notice says until the queue is saved or left that they are not kept yet (S293). */
function QueueHours({ form: { control } }: { form: UseFormReturn<QueueFormValues> }) {
  const { t } = useTranslation('hours');
  const toast = useToast();
  return (
    <Controller
      control={control}
      name="hours"
      render={({ field: { value, onChange } }) => (
        <HoursEditor
          value={value}
          onChange={(hours) => {
            onChange(hours);
            toast.info(t('clickSave'), { key: notSaved, sticky: true });
          }}
          testId="queue-hours"
        />
      )}
    />
  );
}

type Props = { known: Queue | null; queues: readonly Queue[]; onClose: () => void };

/** Adds a queue or edits one as it was when the dialog opened (S289–S294). */
export function QueueDialog({ known, queues, onClose }: Props) {
  const { t } = useTranslation(['queues', 'common']);
  const hasOwnHours = useHasOwnHours();
  const save = useSaveQueue(hasOwnHours);
  const toast = useToast();
  useEffect(() => () => toast.dismiss(notSaved), [toast]);
  const form = useForm<QueueFormValues>({
    defaultValues: known === null ? newQueue(queues) : toFormValues(known),
    mode: 'onTouched',
    resolver: resolveReasons(validateQueue),
  });
  const hours = useWatch({ control: form.control, name: 'hours' });
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const isNew = known === null;
  const data = (
    <QueueFields form={form} usedColors={colorsInUse(queues, known?.id ?? null)} hasOwnHours={hasOwnHours} />
  );
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
      canSave={!hasOwnHours || (isComplete(hours) && !hasOverlap(hours))}
      width={560}
      testId="queue-dialog"
    >
      {hasOwnHours ? (
        <Tabs
          label={t('dialog.tabs')}
          tabs={[
            { value: 'data', label: t('dialog.data'), content: data },
            { value: 'hours', label: t('dialog.hours'), content: <QueueHours form={form} /> },
          ]}
          value={tab}
          onChange={setTab}
          testId="queue-dialog-tab"
        />
      ) : (
        data
      )}
    </FormDialog>
  );
}

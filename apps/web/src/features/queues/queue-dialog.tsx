import type { Queue } from '@balcao/contract';
import { refuseOptions } from '@balcao/domain';
import { useEffect, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useCan, useSignedIn } from '../../lib/session/session.ts';
import { useOwnCompany } from '../../lib/session/use-own-company.ts';
import { FormDialog, stayOpen } from '../../ui/dialogs/form-dialog.tsx';
import { type TabOption, Tabs } from '../../ui/display/tabs.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { HoursEditor } from '../../ui/hours/hours-editor.tsx';
import { hasOverlap, isComplete } from '../../ui/hours/hours-form.ts';
import { InactivityFields } from './inactivity/inactivity-fields.tsx';
import { isInactivityRight } from './inactivity/inactivity-form.ts';
import { isSameTree, type StoredOptions, toBotOptions } from './options/option-tree.ts';
import { OptionsTab, type OptionsTabProps } from './options/options-tab.tsx';
import { usePresentation } from './options/use-options.ts';
import { useReplayQuestion } from './options/use-replay-question.tsx';
import { QueueFields } from './queue-fields.tsx';
import { colorsInUse, newQueue, type QueueFormValues, toFormValues, validateQueue } from './queue-form.ts';
import { type ServiceChoices, useServiceForm } from './service/use-service-form.ts';
import { useSaveQueue } from './use-save-queue.ts';

/** Refusals that belong to a field although they do not name it. */
const codeFields = {
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'menuGreeting',
} as const;

/** Whether queues have opening hours of their own. */
function useHasOwnHours(): boolean {
  const { settings } = useSignedIn().user.company;
  return settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
}

const notSaved = 'hours-not-saved';

/** The hours of the queue. A notice says until the queue is saved or left that they are not kept yet (S293). */
function QueueHours({ known, form: { control } }: Pick<TabsProps, 'known' | 'form'>) {
  const { t } = useTranslation('hours');
  const toast = useToast();
  const isAlwaysOpen = known !== null && known.schedules.length === 0;
  return (
    <>
      {isAlwaysOpen && <p data-testid="queue-hours-unsaved">{t('unsaved')}</p>}
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
    </>
  );
}

type Props = {
  known: Queue | null;
  queues: readonly Queue[];
  /** Whether it was opened because nobody offers or serves the queue. */
  repairs?: boolean;
  onClose: () => void;
};

type Tab = 'data' | 'hours' | 'chatbot' | 'inactivity';

/** Whether the viewer may edit the choices of chatbots. The operator may keep that from the admins of a company. */
function useCanEditOptions(): boolean {
  const { user } = useSignedIn();
  const holds = useCan('queue-modal:editOptions');
  const { data: company } = useOwnCompany();
  return holds && (user.super || company?.chatbotEditable === true);
}

type TabsProps = Pick<Props, 'known' | 'queues'> & {
  form: UseFormReturn<QueueFormValues>;
  choices: ServiceChoices;
  hasOwnHours: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  options: Pick<OptionsTabProps, 'isOutdated' | 'onStored'>;
};

function QueueTabs({ known, queues, form, choices, hasOwnHours, tab, onTab, options }: TabsProps) {
  const { t } = useTranslation('queues');
  const canEditOptions = useCanEditOptions();
  const queueId = known?.id ?? null;
  const tabs: TabOption<Tab>[] = [
    {
      value: 'data',
      label: t('dialog.data'),
      content: (
        <QueueFields
          known={known}
          form={form}
          choices={choices}
          usedColors={colorsInUse(queues, queueId)}
          hasOwnHours={hasOwnHours}
        />
      ),
    },
  ];
  if (hasOwnHours)
    tabs.push({ value: 'hours', label: t('dialog.hours'), content: <QueueHours known={known} form={form} /> });
  if (canEditOptions)
    tabs.push({
      value: 'chatbot',
      label: t('dialog.chatbot'),
      content: <OptionsTab form={form} queueId={queueId} queues={queues} {...options} />,
    });
  tabs.push({ value: 'inactivity', label: t('dialog.inactivity'), content: <InactivityFields form={form} /> });
  return <Tabs label={t('dialog.tabs')} tabs={tabs} value={tab} onChange={onTab} testId="queue-dialog-tab" />;
}

/** Adds a queue or edits one as it was when the dialog opened (S289–S297). */
export function QueueDialog({ known, queues, repairs = false, onClose }: Props) {
  const { t } = useTranslation(['queues', 'common']);
  const { company } = useSignedIn().user;
  const hasOwnHours = useHasOwnHours();
  const presentation = usePresentation();
  const save = useSaveQueue(known, hasOwnHours);
  const toast = useToast();
  useEffect(() => () => toast.dismiss(notSaved), [toast]);
  const form = useForm<QueueFormValues>({
    defaultValues: {
      ...(known === null ? newQueue(queues) : toFormValues(known)),
      menuGreeting: t('service.greetingSuggestion', { company: company.name }),
    },
    mode: 'onTouched',
    resolver: resolveReasons(validateQueue),
  });
  const choices = useServiceForm(form, { known, repairs });
  const [hours, options, inactivity] = useWatch({
    control: form.control,
    name: ['hours', 'options', 'inactivity'],
  });
  const [stored, setStored] = useState<StoredOptions>({ version: 0, tree: [] });
  const [isOutdated, setOutdated] = useState(false);
  const [tab, setTab] = useState<Tab>('data');
  const replay = useReplayQuestion();
  const areHoursRight = !hasOwnHours || (isComplete(hours) && !hasOverlap(hours));
  // Titles that were stored before menus became buttons keep nobody from changing the name of the queue.
  const areOptionsRight =
    options === null || isSameTree(options, stored.tree) || refuseOptions(toBotOptions(options), presentation) === null;

  async function saveAll(values: QueueFormValues): Promise<unknown> {
    const isChanged = values.options !== null && !isSameTree(values.options, stored.tree);
    if (known !== null && isChanged && !(await replay.isWanted(known.id, values.options ?? []))) {
      setTab('chatbot');
      return stayOpen;
    }
    try {
      return await save(values, stored);
    } catch (error) {
      if (isApiError(error, 'ERR_OPTIONS_CHANGED')) {
        setOutdated(true);
        setTab('chatbot');
      }
      throw error;
    }
  }
  function keepStored(newest: StoredOptions): void {
    setStored(newest);
    setOutdated(false);
  }

  return (
    <>
      <FormDialog
        open
        title={known === null ? t('dialog.addTitle') : t('dialog.editTitle', { name: known.name })}
        form={form}
        onSave={saveAll}
        onClose={onClose}
        confirmLabel={known === null ? t('dialog.add') : t('common:actions.save')}
        busyLabel={known === null ? t('dialog.adding') : t('common:busy.saving')}
        codeFields={codeFields}
        canSave={choices.isReady && areHoursRight && areOptionsRight && isInactivityRight(inactivity)}
        width={tab === 'chatbot' ? 1040 : 560}
        testId="queue-dialog"
      >
        <QueueTabs
          known={known}
          queues={queues}
          form={form}
          choices={choices}
          hasOwnHours={hasOwnHours}
          tab={tab}
          onTab={setTab}
          options={{ isOutdated, onStored: keepStored }}
        />
      </FormDialog>
      {replay.question}
    </>
  );
}

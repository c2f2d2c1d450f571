import type { Queue } from '@balcao/contract';
import { buildPreview, lintBot } from '@balcao/domain';
import History from 'lucide-react/icons/history';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import type { QueueFormValues } from '../queue-form.ts';
import { BotFindings } from './bot-findings.tsx';
import { BotTester } from './bot-tester.tsx';
import { OptionMenu } from './option-menu.tsx';
import {
  type EditedOption,
  listAll,
  type OptionTree,
  type StoredOptions,
  toBotOptions,
  toStoredOptions,
} from './option-tree.ts';
import { OutdatedNotice } from './outdated-notice.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { StepFigures } from './step-figures.tsx';
import { useFigures, useOptions, usePresentation, usePreviewQueues } from './use-options.ts';
import { useOptionsEditor } from './use-options-editor.ts';
import { useBotService } from '../service/use-bot-service.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 332px',
  gap: 24,
  alignItems: 'start',
  '@media (max-width: 899.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Beside = styled('div')({ position: 'sticky', top: 0, minWidth: 0 });
const Tree = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 8, minWidth: 0 });
const Heading = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 12,
  '& h3': { ...type.h2, margin: 0 },
  '& p': { ...type.secondary, margin: 0, color: color.text2 },
});
const Told = styled('span')(visuallyHidden);

export type OptionsTabProps = {
  form: UseFormReturn<QueueFormValues>;
  /** Null while the queue is being added. */
  queueId: number | null;
  queues: readonly Queue[];
  /** Whether a colleague has saved other choices since these were fetched. */
  isOutdated: boolean;
  /** Told the stored choices when they were fetched. */
  onStored: (stored: StoredOptions) => void;
};

/** The choices that the chatbot of the queue offers. They are fetched when the tab is opened for the first time. */
export function OptionsTab({ form, queueId, queues, isOutdated, onStored }: OptionsTabProps) {
  const { t } = useTranslation('queues');
  const { field } = useController({ control: form.control, name: 'options' });
  const tree = field.value;
  const { data, isError, error, refetch } = useOptions(tree === null ? queueId : null);
  useEffect(() => {
    if (!data || tree !== null) return;
    const stored = toStoredOptions(data);
    form.resetField('options', { defaultValue: stored.tree });
    onStored(stored);
  }, [data, tree, form, onStored]);
  if (tree !== null)
    return (
      <>
        {isOutdated && queueId !== null && <OutdatedNotice form={form} queueId={queueId} onStored={onStored} />}
        <OptionsPanes
          form={form}
          tree={tree}
          onChange={field.onChange}
          queueId={queueId}
          queues={queues}
          onStored={onStored}
        />
      </>
    );
  if (isError)
    return (
      <LoadFailure
        title={t('options.errorTitle')}
        error={error}
        onRetry={() => void refetch()}
        testId="queue-options-error"
      />
    );
  return (
    <Tree aria-busy data-testid="queue-options-loading">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} style={{ height: 40, borderRadius: 8 }} />
      ))}
    </Tree>
  );
}

/** What the queue is while it is edited, as the bot reads it, and what is wrong with it. */
function usePreview(
  form: OptionsTabProps['form'],
  tree: OptionTree,
  own: { queueId: number | null; others: readonly Queue[] },
) {
  const [name, greeting] = useWatch({ control: form.control, name: ['name', 'greetingMessage'] });
  const presentation = usePresentation();
  const forwards = listAll(tree).some(({ forwardsTo }) => forwardsTo !== null);
  const others = usePreviewQueues(own.others, forwards);
  const queueId = own.queueId ?? 0;
  const service = useBotService(form, queueId);
  const queue = { id: queueId, name: name.trim(), greeting, options: toBotOptions(tree) };
  const config = buildPreview(queue, others, presentation);
  const problems = lintBot(config, service).filter((problem) => problem.queueId === queueId);
  return { config, problems, presentation, name: queue.name };
}

type View = 'edit' | 'test';

type PanesProps = Omit<OptionsTabProps, 'isOutdated'> & {
  tree: OptionTree;
  onChange: (tree: OptionTree) => void;
};

function OptionsPanes({ form, tree, onChange, queueId, queues, onStored }: PanesProps) {
  const { t } = useTranslation('queues');
  const narrow = useIsNarrow();
  const [view, setView] = useState<View>('edit');
  const [leaving, setLeaving] = useState<EditedOption | null>(null);
  const others = queues.filter(({ id }) => id !== queueId);
  const { config, problems, presentation, name } = usePreview(form, tree, { queueId, others });
  const figures = useFigures(queueId);
  const root = useRef<HTMLDivElement>(null);
  const editor = useOptionsEditor(tree, onChange, root);

  function remove(option: EditedOption): void {
    const isEmpty = option.children.length === 0 && option.title.trim() === '' && option.message.trim() === '';
    if (isEmpty) editor.remove(option.id);
    else setLeaving(option);
  }

  const edit = (
    <Tree ref={root} data-option-tree>
      <Heading>
        <div>
          <h3>{t('options.heading')}</h3>
          <p>{t(`options.lead.${presentation}`)}</p>
          {!narrow && tree.length > 0 && <p>{t('options.keys')}</p>}
        </div>
        {queueId !== null && <VersionsButton form={form} queueId={queueId} onStored={onStored} />}
      </Heading>
      <StepFigures figures={figures} optionId={null} />
      {tree.length === 0 && <p data-testid="queue-options-empty">{t('options.empty')}</p>}
      <OptionMenu
        menu={tree}
        ancestors={[]}
        editor={editor}
        around={{ queueName: name, presentation, figures, otherQueues: others, onRemove: remove }}
      />
      {editor.isFull && <p role="status">{t('options.full')}</p>}
      <BotFindings problems={problems} tree={tree} onOpen={editor.open} />
      {queueId !== null && <ReplayPanel queueId={queueId} tree={tree} presentation={presentation} />}
      <Told role="status" data-testid="queue-options-told">
        {editor.told}
      </Told>
    </Tree>
  );
  const test = <BotTester config={config} />;
  return (
    <>
      {narrow ? (
        <>
          <Segmented
            label={t('options.view')}
            options={[
              { value: 'edit', label: t('options.edit') },
              { value: 'test', label: t('options.test') },
            ]}
            value={view}
            onChange={setView}
            data-testid="queue-options-view"
          />
          {view === 'edit' ? edit : test}
        </>
      ) : (
        <Panes>
          {edit}
          <Beside>{test}</Beside>
        </Panes>
      )}
      <DeleteQuestion leaving={leaving} onConfirm={(id) => editor.remove(id)} onClose={() => setLeaving(null)} />
    </>
  );
}

type VersionsProps = Pick<OptionsTabProps, 'form' | 'onStored'> & { queueId: number };

function VersionsButton({ form, queueId, onStored }: VersionsProps) {
  const { t } = useTranslation('queues');
  const [isOpen, setOpen] = useState(false);
  const { fieldState } = useController({ control: form.control, name: 'options' });
  return (
    <>
      <Button size="small" icon={<History />} onClick={() => setOpen(true)} data-testid="queue-options-versions">
        {t('versions.open')}
      </Button>
      {isOpen && (
        <VersionsDialog
          queueId={queueId}
          isEdited={fieldState.isDirty}
          onRestored={(stored) => {
            form.resetField('options', { defaultValue: stored.tree });
            onStored(stored);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type QuestionProps = { leaving: EditedOption | null; onConfirm: (id: number) => void; onClose: () => void };

function DeleteQuestion({ leaving, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation('queues');
  return (
    <ConfirmDialog
      open={leaving !== null}
      title={t('options.deleteTitle', { title: leaving?.title.trim() || t('options.untitled') })}
      text={t('options.deleteText', { count: leaving === null ? 0 : listAll(leaving.children).length })}
      onConfirm={() => {
        if (leaving !== null) onConfirm(leaving.id);
      }}
      onClose={onClose}
    />
  );
}

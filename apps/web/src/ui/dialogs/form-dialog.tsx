import { Dialog } from './dialog.tsx';
import { styled } from '../styled.ts';
import X from 'lucide-react/icons/x';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../lib/busy.ts';
import { Button } from '../inputs/button.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from './dialog-parts.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useAskBeforeUnload } from '../inputs/ask-before-unload.ts';
import { type CodeFields, pause, showFieldErrors, submitDelay } from '../inputs/submit-form.ts';
import { toast } from '../feedback/toast.tsx';
import { color, narrow, type } from '../theme/tokens.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });
const Mark = styled('span')({ alignSelf: 'center' });
const Split = styled('div')({
  display: 'flex',
  flex: 1,
  minHeight: 0,
  '& > aside': {
    display: 'flex',
    flexDirection: 'column',
    flex: 'none',
    width: 300,
    minHeight: 0,
    overflowY: 'auto',
    borderLeft: `1px solid ${color.divider2}`,
  },
  [narrow]: {
    display: 'block',
    overflowY: 'auto',
    '& > div': { overflow: 'visible' },
    '& > aside': { width: 'auto', overflow: 'visible', borderLeft: 0, borderTop: `1px solid ${color.divider2}` },
  },
});
const Note = styled('p')({
  ...type.secondary,
  flex: 1,
  minWidth: 0,
  margin: 0,
  color: color.text2,
  textWrap: 'pretty',
  [narrow]: { flex: '1 0 100%' },
});
const FieldGap = styled('div')({ display: 'flex', flexDirection: 'column', gap: 10, padding: '3px 0' });

/** Skeletons of fields, in the height they will have (S64). */
function FieldSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <FieldGap key={index}>
      <Skeleton style={{ width: 96 }} />
      <Skeleton style={{ height: 40, borderRadius: 8 }} />
    </FieldGap>
  ));
}

/** What `onSave` answers when something of it was refused and the dialog shows that itself. */
export const stayOpen = Symbol('stay open');

export type FormDialogProps<Values extends FieldValues> = {
  open: boolean;
  title: string;
  form: UseFormReturn<Values>;
  /** Saves; the dialog closes when it resolves, unless with `stayOpen`, and stays with the typed values when it throws (S65). */
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  /** What cannot be taken back is confirmed in red. */
  tone?: 'primary' | 'danger';
  /** While the record is being loaded: how many skeletons to show. */
  loadingFields?: number;
  codeFields?: CodeFields<Values>;
  /** False while there is nothing to save yet; the button is disabled then. */
  canSave?: boolean;
  /** There is nothing to save at all: only to look at. */
  isReadOnly?: boolean;
  width?: number;
  /** Beside the title, such as the state of the record. */
  mark?: ReactNode;
  /** Beside the fields, and below them on narrow screens: what they come to. */
  aside?: ReactNode;
  /** Before the buttons: one line about what is saved. */
  note?: ReactNode;
  /** Further buttons, before those of the form. */
  actions?: ReactNode;
  /** Start of the test ids: `-form`, `-cancel`, `-submit`. */
  testId: string;
  children: ReactNode;
};

/** Saving and closing a form: it is saved once at a time, and edits are not lost without a question. */
function useFormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { open, form, onSave, onClose, loadingFields, codeFields, canSave = true, isReadOnly = false } = props;
  const { busy, run } = useBusy();
  const { isAsking, ask, keep, forget } = useDiscardQuestion();
  const forgetNow = useEffectEvent(forget);
  const { isDirty } = form.formState;
  const mayAttempt = loadingFields === undefined && canSave && !isReadOnly;
  useAskBeforeUnload(open && isDirty);

  useEffect(() => {
    if (!open) forgetNow();
  }, [open]);

  async function save(values: Values): Promise<void> {
    try {
      await pause(submitDelay);
      if ((await onSave(values)) !== stayOpen) onClose();
    } catch (error) {
      // What stands at its field is not said a second time.
      if (!showFieldErrors(form, error, codeFields)) toast.failure(error);
    }
  }

  return {
    busy,
    isAsking,
    mayAttempt,
    keepEditing: keep,
    close(): void {
      if (busy) return;
      if (isDirty) ask();
      else onClose();
    },
    submit(event: FormEvent): void {
      // A dialog inside the tree of another form must not submit that form too.
      event.preventDefault();
      event.stopPropagation();
      if (mayAttempt) void form.handleSubmit((values) => run(() => save(values)))(event);
    },
  };
}

type ButtonsProps = {
  confirmLabel: string;
  cancelLabel: string | undefined;
  busyLabel: string | undefined;
  tone: 'primary' | 'danger';
  testId: string;
  busy: boolean;
  disabled: boolean;
  isReadOnly: boolean;
  note: ReactNode;
  actions: ReactNode;
  onCancel: () => void;
};

function FormButtons({
  confirmLabel,
  cancelLabel,
  busyLabel,
  tone,
  testId,
  busy,
  disabled,
  isReadOnly,
  note,
  actions,
  onCancel,
}: ButtonsProps) {
  const { t } = useTranslation();
  const wrap = note === undefined && actions === undefined ? undefined : ({ flexWrap: 'wrap' } as const);
  if (isReadOnly)
    return (
      <DialogFoot style={wrap}>
        {note !== undefined && <Note>{note}</Note>}
        {actions}
        <Button onClick={onCancel} data-testid={`${testId}-cancel`}>
          {t('actions.close')}
        </Button>
      </DialogFoot>
    );
  return (
    <DialogFoot style={wrap}>
      {note !== undefined && <Note>{note}</Note>}
      {actions}
      <Button disabled={busy} onClick={onCancel} data-testid={`${testId}-cancel`}>
        {cancelLabel ?? t('actions.cancel')}
      </Button>
      <Button type="submit" variant={tone} busy={busy} disabled={disabled} data-testid={`${testId}-submit`}>
        {busy ? (busyLabel ?? t('busy.saving')) : confirmLabel}
      </Button>
    </DialogFoot>
  );
}

/** The fields with what stands beside them, where there is anything. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (aside === undefined) return children;
  return (
    <Split>
      {children}
      <aside>{aside}</aside>
    </Split>
  );
}

/**
 * The standard dialog with a form (S57–S65): progress, one submit at a time, errors at the fields, and a question
 * before edits are lost.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { open, title, onClose, confirmLabel, cancelLabel, busyLabel, loadingFields, width = 480, testId } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const dialog = useFormDialog(props);

  return (
    <Dialog
      open={open}
      onClose={dialog.close}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: fullScreen ? { borderRadius: 0, height: '100dvh' } : { width, maxWidth: 'calc(100vw - 32px)', m: 4 },
        },
      }}
      data-testid={testId}
    >
      <DialogHead>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {props.mark !== undefined && <Mark>{props.mark}</Mark>}
        <IconButton label={t('actions.close')} onClick={dialog.close} data-testid={`${testId}-close`}>
          <X />
        </IconButton>
      </DialogHead>
      <Form noValidate onSubmit={dialog.submit} data-testid={`${testId}-form`}>
        <Beside aside={props.aside}>
          <DialogBody aria-busy={loadingFields !== undefined || undefined}>
            {loadingFields === undefined ? props.children : <FieldSkeletons count={loadingFields} />}
          </DialogBody>
        </Beside>
        {dialog.isAsking ? (
          <DiscardQuestion testId={testId} onKeep={dialog.keepEditing} onDiscard={onClose} />
        ) : (
          <FormButtons
            confirmLabel={confirmLabel}
            cancelLabel={cancelLabel}
            busyLabel={busyLabel}
            tone={props.tone ?? 'primary'}
            testId={testId}
            busy={dialog.busy}
            disabled={!dialog.mayAttempt}
            isReadOnly={props.isReadOnly ?? false}
            note={props.note}
            actions={props.actions}
            onCancel={dialog.close}
          />
        )}
      </Form>
    </Dialog>
  );
}

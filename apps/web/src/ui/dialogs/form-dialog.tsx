import Dialog from '@mui/material/Dialog';
import { styled } from '../styled.ts';
import X from 'lucide-react/icons/x';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../lib/busy.ts';
import { Button } from '../inputs/button.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from './dialog-parts.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type CodeFields, pause, showFieldErrors, submitDelay } from '../inputs/submit-form.ts';
import { color } from '../theme/tokens.ts';
import { toast } from '../feedback/toast.tsx';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });
const Question = styled('p')({
  flex: '1 0 100%',
  margin: 0,
  color: color.text2,
  '& strong': { display: 'block', color: color.text },
});
const FieldGap = styled('div')({ display: 'flex', flexDirection: 'column', gap: 10, padding: '3px 0' });

/** Fields still to come, in the height they will have (S64). */
function FieldSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <FieldGap key={index}>
      <Skeleton style={{ width: 96 }} />
      <Skeleton style={{ height: 40, borderRadius: 8 }} />
    </FieldGap>
  ));
}

export type FormDialogProps<Values extends FieldValues> = {
  open: boolean;
  title: string;
  form: UseFormReturn<Values>;
  /** Saves; the dialog closes when it resolves and stays with the typed values when it throws (S65). */
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  /** The record is still on its way: as many skeletons as there will be fields. */
  loadingFields?: number;
  codeFields?: CodeFields<Values>;
  /** Without it there is nothing to save yet; the button waits. */
  canSave?: boolean;
  width?: number;
  /** Start of the test ids: `-form`, `-cancel`, `-submit`. */
  testId: string;
  children: ReactNode;
};

/**
 * The standard dialog with a form (S57–S65): progress, one submit, errors at the fields, and a question before edits
 * are lost.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    form,
    onSave,
    onClose,
    confirmLabel,
    cancelLabel,
    busyLabel,
    loadingFields,
    codeFields,
    canSave = true,
    width = 480,
    testId,
    children,
  } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState(false);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!open) setAsking(false);
  }, [open]);

  function close(): void {
    if (busy) return;
    // Only the button that says so throws edits away: Esc on the question goes back to them.
    if (isDirty) setAsking(!asking);
    else onClose();
  }

  async function save(values: Values): Promise<void> {
    try {
      await pause(submitDelay);
      await onSave(values);
      onClose();
    } catch (error) {
      showFieldErrors(form, error, codeFields);
      toast.failure(error);
    }
  }

  function submit(event: FormEvent): void {
    // A dialog inside another form's tree must not submit that one too.
    event.preventDefault();
    event.stopPropagation();
    if (loadingFields !== undefined || !canSave) return;
    void form.handleSubmit((values) => run(() => save(values)))(event);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
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
        <IconButton label={t('actions.close')} onClick={close} data-testid={`${testId}-close`}>
          <X />
        </IconButton>
      </DialogHead>
      <Form noValidate onSubmit={submit} data-testid={`${testId}-form`}>
        <DialogBody aria-busy={loadingFields !== undefined || undefined}>
          {loadingFields === undefined ? children : <FieldSkeletons count={loadingFields} />}
        </DialogBody>
        {asking ? (
          <DialogFoot key="question" role="alert" style={{ flexWrap: 'wrap' }}>
            <Question>
              <strong>{t('dialog.discardTitle')}</strong>
              {t('dialog.discardText')}
            </Question>
            <Button autoFocus onClick={() => setAsking(false)} data-testid={`${testId}-keep`}>
              {t('dialog.keepEditing')}
            </Button>
            <Button variant="danger" onClick={onClose} data-testid={`${testId}-discard`}>
              {t('dialog.discard')}
            </Button>
          </DialogFoot>
        ) : (
          <DialogFoot key="buttons">
            <Button disabled={busy} onClick={close} data-testid={`${testId}-cancel`}>
              {cancelLabel ?? t('actions.cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={loadingFields !== undefined || !canSave}
              data-testid={`${testId}-submit`}
            >
              {busy ? (busyLabel ?? t('busy.saving')) : confirmLabel}
            </Button>
          </DialogFoot>
        )}
      </Form>
    </Dialog>
  );
}

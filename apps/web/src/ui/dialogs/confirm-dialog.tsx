import { Dialog } from './dialog.tsx';
import { styled } from '../styled.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../lib/busy.ts';
import { Button } from '../inputs/button.tsx';
import { DialogFoot, DialogTitle } from './dialog-parts.tsx';
import { color } from '../theme/tokens.ts';
import { toast } from '../feedback/toast.tsx';

// Both name records, and a name may be one long word.
const Title = styled(DialogTitle)({ padding: '20px 24px 8px', overflowWrap: 'anywhere' });
const Text = styled('div')({ padding: '0 24px 20px', color: color.text2, overflowWrap: 'anywhere' });

export type ConfirmDialogProps = {
  open: boolean;
  /** Names the record, unless the wording is fixed: "Excluir Bia Rocha?" */
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** The verb of the action; "Excluir" unless said. */
  confirmLabel?: string;
  /** What leaves everything as it is; "Cancelar" unless said. */
  cancelLabel?: string;
  /** Shown while it runs; "Excluindo" unless said. */
  busyLabel?: string;
  /** Deleting and the like are red. */
  tone?: 'danger' | 'primary';
  /** While the person has not done yet what the text asks for. */
  confirmDisabled?: boolean;
  /** What is told when it fails; the refusal's own words unless said. */
  failureText?: (error: unknown) => string;
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
};

/**
 * Asks before something that cannot be undone. Cancel has the focus, Escape cancels, and after a failure it stays open
 * (S63).
 */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  busyLabel,
  tone = 'danger',
  confirmDisabled = false,
  failureText,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { busy, run } = useBusy();
  // Callers forget the record as soon as the answer is given, but the dialog is still visible while it fades out.
  const [lastOpen, setLastOpen] = useState({ title, text });
  if (open && (lastOpen.title !== title || lastOpen.text !== text)) setLastOpen({ title, text });
  const shown = open ? { title, text } : lastOpen;

  async function confirm(): Promise<void> {
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (failureText === undefined) toast.failure(error);
      else toast.error(failureText(error));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
      slotProps={{ paper: { sx: { width: 432, m: 4 } } }}
      data-testid="confirm-dialog"
    >
      <Title id={titleId}>{shown.title}</Title>
      <Text id={`${titleId}-text`}>{shown.text}</Text>
      <DialogFoot>
        <Button autoFocus disabled={busy} onClick={onClose} data-testid="confirm-dialog-cancel">
          {cancelLabel ?? t('actions.cancel')}
        </Button>
        <Button
          variant={tone}
          busy={busy}
          disabled={confirmDisabled}
          onClick={() => void run(confirm)}
          data-testid="confirm-dialog-confirm"
        >
          {busy ? (busyLabel ?? t('busy.deleting')) : (confirmLabel ?? t('actions.delete'))}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

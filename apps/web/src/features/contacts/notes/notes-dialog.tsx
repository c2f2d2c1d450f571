import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { NotesSection } from './notes-section.tsx';
import type { NotesOf } from './use-notes.ts';

/** The notes of a conversation in a dialog (S204). */
export function NotesDialog({ of, contactName, onClose }: { of: NotesOf; contactName: string; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 480 } } }}
      data-testid="notes-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('notes.dialogTitle', { name: contactName })}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="notes-dialog-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        <NotesSection of={of} withTitle={false} />
      </DialogBody>
    </Dialog>
  );
}

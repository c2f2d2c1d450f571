import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../inputs/icon-button.tsx';
import { DialogHead, DialogTitle } from './dialog-parts.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Start of the test ids: itself and `-close`. */
  testId: string;
  children: ReactNode;
};

/** A title with a button that closes, and below it what the caller shows: nothing of it is lost by closing. */
export function PlainDialog({ title, onClose, testId, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 480, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
      data-testid={testId}
    >
      <DialogHead>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <IconButton autoFocus label={t('actions.close')} onClick={onClose} data-testid={`${testId}-close`}>
          <X />
        </IconButton>
      </DialogHead>
      {children}
    </Dialog>
  );
}

import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import { useCloseOnBack } from './close-on-back.ts';

export type DialogProps = Omit<MuiDialogProps, 'onClose'> & {
  /** Without it the dialog is closed by its own buttons only. */
  onClose?: () => void;
};

/** A dialog, which Escape, a click beside it and Back close. */
export function Dialog({ onClose, ...rest }: DialogProps) {
  useCloseOnBack(rest.open, () => onClose?.());
  return <MuiDialog onClose={onClose} {...rest} />;
}

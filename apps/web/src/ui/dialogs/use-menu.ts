import { useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

/** The state of a menu or popover that opens from a button. Back closes it, as it does dialogs. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const close = (): void => setOpen(false);
  const [runChosen] = useState(() => (): void => {
    const action = chosen.current;
    chosen.current = null;
    action?.();
  });
  // A row can leave its list while its menu fades out. What was chosen there is done all the same.
  useEffect(() => runChosen, [runChosen]);
  useCloseOnBack(open, close);
  return {
    open,
    close,

    /** For the button's `onClick`. */
    openFrom(event: { currentTarget: HTMLElement }): void {
      setAnchorEl(event.currentTarget);
      setOpen(true);
    },

    /**
     * Closes the menu and runs the action afterwards. Until it is closed the menu holds the focus, and a dialog that
     * opened earlier could not give the focus back to the button.
     */
    choose(action: () => void): void {
      chosen.current = action;
      setOpen(false);
    },

    /** For MUI's Menu or Popover. The anchor stays while the menu fades out. */
    popover: { open, anchorEl, onClose: close },

    /** For the `transition` slot of the same Menu or Popover. */
    transition: { onExited: runChosen },
  };
}

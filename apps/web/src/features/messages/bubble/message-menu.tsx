import type { Message } from '@balcao/contract';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Copy from 'lucide-react/icons/copy';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { hasText, lookOf } from './message-look.ts';

export type OpenMenu = { readonly message: Message; readonly button: HTMLElement };

type Props = {
  menu: OpenMenu;
  /** Absent for those who may not write here. */
  onReply?: ((message: Message) => void) | undefined;
  /** Absent where this message may not be deleted. */
  onDelete?: ((message: Message) => Promise<void>) | undefined;
  onClose: () => void;
};

/** What can be done with one message: reply, copy, and delete after a confirmation (S165, S166). */
export function MessageMenu({ menu: { message, button }, onReply, onDelete, onClose }: Props) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const [asks, setAsks] = useState(false);
  const chosen = useRef<(() => void) | null>(null);

  const copy = (): void => {
    // On plain http addresses there is no clipboard.
    const copied = navigator.clipboard?.writeText(message.body) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toast.success(t('menu.copied')),
      () => toast.error(t('menu.notCopied')),
    );
  };
  const item = (key: string, icon: ReactNode, act: () => void, isLast = true) => (
    <MenuItem
      key={key}
      sx={{ minHeight: 44, gap: 1.5, ...(key === 'delete' && { color: color.error }) }}
      data-testid={`message-${key}`}
      onClick={() => {
        chosen.current = () => {
          act();
          if (isLast) onClose();
        };
        setOpen(false);
      }}
    >
      {icon}
      {t(`menu.${key as 'reply' | 'copy' | 'delete'}`)}
    </MenuItem>
  );

  return (
    <>
      <Menu
        anchorEl={button}
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          transition: {
            // The focus can only be moved after the menu has given it back.
            onExited: () => {
              const act = chosen.current;
              chosen.current = null;
              if (act === null) onClose();
              else act();
            },
          },
        }}
      >
        {onReply && item('reply', <Reply size={18} aria-hidden />, () => onReply(message))}
        {hasText(lookOf(message), message.body) && item('copy', <Copy size={18} aria-hidden />, copy)}
        {onDelete && item('delete', <Trash2 size={18} aria-hidden />, () => setAsks(true), false)}
      </Menu>
      <ConfirmDialog
        open={asks}
        title={t('menu.deleteTitle')}
        text={t('menu.deleteText')}
        onConfirm={() => onDelete?.(message)}
        onClose={onClose}
      />
    </>
  );
}

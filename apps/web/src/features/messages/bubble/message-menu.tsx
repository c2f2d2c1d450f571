import type { Message } from '@balcao/contract';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { styled } from '../../../ui/styled.ts';
import { sendTicketCommand } from '../../desk/index.ts';
import { EditDialog } from './edit-dialog.tsx';
import type { MessageChoices } from './message-choices.ts';
import { hasText, lookOf, wordsOf } from './message-look.ts';
import { ReactionPicker } from './reaction-picker.tsx';

const Reason = styled('small')({ ...type.meta, display: 'block' });

export type OpenMenu = { readonly message: Message; readonly button: HTMLElement };

/** What the menu offers for a message, and what it does. */
export type MenuActions = {
  choicesOf: (message: Message) => MessageChoices;
  onReply: (message: Message) => void;
  onReact: (message: Message, emoji: string) => Promise<void>;
  onDelete: (message: Message) => Promise<void>;
};

type ItemKey = 'reply' | 'react' | 'forward' | 'copy' | 'edit' | 'delete';

const icons: Readonly<Record<ItemKey, ReactNode>> = {
  reply: <Reply size={18} aria-hidden />,
  react: <SmilePlus size={18} aria-hidden />,
  forward: <Forward size={18} aria-hidden />,
  copy: <Copy size={18} aria-hidden />,
  edit: <Pencil size={18} aria-hidden />,
  delete: <Trash2 size={18} aria-hidden />,
};

type Props = { menu: OpenMenu; actions: MenuActions; onClose: () => void };

/** What can be done with one message: reply, react, copy, edit, and delete after a confirmation (S165, S166). */
export function MessageMenu({ menu: { message, button }, actions, onClose }: Props) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const [next, setNext] = useState<'react' | 'edit' | 'delete' | null>(null);
  const [choices] = useState(() => actions.choicesOf(message));
  const chosen = useRef<(() => void) | null>(null);
  useCloseOnBack(open, () => setOpen(false));

  const copy = (): void => {
    // On plain http addresses there is no clipboard.
    const copied = navigator.clipboard?.writeText(message.body) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toast.success(t('menu.copied')),
      () => toast.error(t('menu.notCopied')),
    );
  };
  /** Chooses what follows once the menu is closed; a further step keeps it until that is done. */
  const choose = (act: () => void, isLast: boolean): void => {
    chosen.current = () => {
      act();
      if (isLast) onClose();
    };
    setOpen(false);
  };
  const item = (key: ItemKey, act: () => void, { isLast = true, isUnable = false } = {}) => (
    <MenuItem
      key={key}
      disabled={isUnable}
      sx={{ minHeight: 44, gap: 1.5, ...(key === 'delete' && { color: color.error }) }}
      data-testid={`message-${key}`}
      onClick={() => choose(act, isLast)}
    >
      {icons[key]}
      <span>
        {t(`menu.${key}`)}
        {isUnable && <Reason>{t('menu.unable')}</Reason>}
      </span>
    </MenuItem>
  );
  const furtherItem = (key: 'react' | 'edit' | 'delete') =>
    choices[key] !== 'no' && item(key, () => setNext(key), { isLast: false, isUnable: choices[key] === 'unable' });

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
        {choices.reply && item('reply', () => actions.onReply(message))}
        {furtherItem('react')}
        {choices.forward && item('forward', () => sendTicketCommand('forward', { message }))}
        {hasText(lookOf(message), wordsOf(message)) && item('copy', copy)}
        {furtherItem('edit')}
        {furtherItem('delete')}
      </Menu>
      {next === 'react' && (
        <ReactionPicker message={message} anchor={button} onReact={actions.onReact} onClose={onClose} />
      )}
      {next === 'edit' && <EditDialog message={message} onClose={onClose} />}
      <ConfirmDialog
        open={next === 'delete'}
        title={t('menu.deleteTitle')}
        text={t('menu.deleteText')}
        onConfirm={() => actions.onDelete(message)}
        onClose={onClose}
      />
    </>
  );
}

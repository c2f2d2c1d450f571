import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Forward from 'lucide-react/icons/forward';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import type { ComposerTask } from './composer-task.ts';
import { quickReactions } from './emojis.ts';
import type { ChatMessage } from '../customers/people.ts';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

type Props = { message: ChatMessage; from: string; calls: SimulatorCalls; onTask: (task: ComposerTask) => void };

/** What the customer can do with a message: react, reply, send it on to the shop, and edit or delete their own. */
export function BubbleMenu({ message, from, calls, onTask }: Props) {
  const { t } = useTranslation('simulator');
  const menu = useMenu();
  const messageId = message.id;
  const own = message.reactions.customer;
  const choose = (action: () => void) => () => menu.choose(action);
  const forward = (): Promise<boolean> =>
    calls.write({ from, type: message.type, body: message.body, forwarded: message.forwarded ?? 'once' });
  const wide = { gridColumn: '1 / -1' };
  return (
    <>
      <IconButton
        small
        label={t('bubble.actions')}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="simulator-message-actions"
      >
        <EllipsisVertical />
      </IconButton>
      <Menu
        {...menu.popover}
        slotProps={{
          list: { sx: { display: 'grid', gridTemplateColumns: `repeat(${quickReactions.length}, 36px)` } },
          transition: menu.transition,
        }}
      >
        {quickReactions.map((emoji) => (
          <MenuItem
            key={emoji}
            selected={emoji === own}
            aria-label={emoji === own ? t('bubble.takeBack', { emoji }) : t('bubble.react', { emoji })}
            sx={{ justifyContent: 'center', padding: 0 }}
            onClick={choose(() => void calls.react({ from, messageId, emoji: emoji === own ? '' : emoji }))}
          >
            {emoji}
          </MenuItem>
        ))}
        <MenuItem sx={wide} onClick={choose(() => onTask({ kind: 'reply', message }))} data-testid="simulator-reply">
          <Reply size={18} />
          {t('bubble.reply')}
        </MenuItem>
        {message.mediaType === null && (
          <MenuItem sx={wide} onClick={choose(() => void forward())} data-testid="simulator-forward">
            <Forward size={18} />
            {t('bubble.forward')}
          </MenuItem>
        )}
        {message.fromCustomer && message.type === 'text' && (
          <MenuItem sx={wide} onClick={choose(() => onTask({ kind: 'edit', message }))} data-testid="simulator-edit">
            <Pencil size={18} />
            {t('bubble.edit')}
          </MenuItem>
        )}
        {message.fromCustomer && (
          <MenuItem
            sx={{ ...wide, color: color.error }}
            onClick={choose(() => void calls.revoke({ from, messageId }))}
            data-testid="simulator-revoke"
          >
            <Trash2 size={18} />
            {t('bubble.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

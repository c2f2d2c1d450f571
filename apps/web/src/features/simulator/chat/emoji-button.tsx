import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Smile from 'lucide-react/icons/smile';
import { useTranslation } from 'react-i18next';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { textEmojis } from './emojis.ts';

/** Appends an emoji to the text. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('simulator');
  const menu = useMenu();
  return (
    <>
      <IconButton
        small
        label={t('composer.emoji')}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="simulator-emoji"
      >
        <Smile />
      </IconButton>
      <Menu
        {...menu.popover}
        slotProps={{
          list: { sx: { display: 'grid', gridTemplateColumns: 'repeat(8, 36px)' } },
          transition: menu.transition,
        }}
      >
        {textEmojis.map((emoji) => (
          <MenuItem
            key={emoji}
            sx={{ justifyContent: 'center', padding: 0 }}
            onClick={() => menu.choose(() => onChoose(emoji))}
          >
            {emoji}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Smile from 'lucide-react/icons/smile';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { textEmojis } from './emojis.ts';

/** Puts an emoji at the end of the text. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('simulator');
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        small
        label={t('composer.emoji')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        data-testid="simulator-emoji"
      >
        <Smile />
      </IconButton>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          list: { sx: { display: 'grid', gridTemplateColumns: 'repeat(8, 36px)' } },
          transition: {
            // The menu first gives the focus back; only then may the text take it.
            onExited: () => {
              if (chosen.current !== null) onChoose(chosen.current);
              chosen.current = null;
            },
          },
        }}
      >
        {textEmojis.map((emoji) => (
          <MenuItem
            key={emoji}
            sx={{ justifyContent: 'center', padding: 0 }}
            onClick={() => {
              chosen.current = emoji;
              setOpen(false);
            }}
          >
            {emoji}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

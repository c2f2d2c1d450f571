import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import FileIcon from 'lucide-react/icons/file';
import MapPin from 'lucide-react/icons/map-pin';
import Paperclip from 'lucide-react/icons/paperclip';
import User from 'lucide-react/icons/user';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { sendTicketCommand } from '../../desk/index.ts';
import { Slot } from '../composer-styles.tsx';

type Choice = 'file' | 'place' | 'card';

const icons: Readonly<Record<Choice, ReactNode>> = {
  file: <FileIcon size={18} aria-hidden />,
  place: <MapPin size={18} aria-hidden />,
  card: <User size={18} aria-hidden />,
};

/** Chooses files of the device, which are added to the tray first (S177), a place, or the card of a contact. */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('composer');
  const chooser = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<Exclude<Choice, 'file'> | null>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    // Without this, choosing the same file again would not be reported.
    event.target.value = '';
  };
  const choose = (choice: Choice): void => {
    setAnchor(null);
    // The browser opens its dialog only inside of the click; ours have to wait until the menu gave the focus back.
    if (choice === 'file') chooser.current?.click();
    else chosen.current = choice;
  };
  return (
    <Slot data-attach>
      <input ref={chooser} type="file" multiple hidden onChange={onChange} data-testid="composer-files" />
      <IconButton
        label={t('files.attach')}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="composer-attach"
      >
        <Paperclip />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          transition: {
            onExited: () => {
              if (chosen.current !== null) sendTicketCommand(chosen.current);
              chosen.current = null;
            },
          },
        }}
      >
        {(['file', 'place', 'card'] as const).map((choice) => (
          <MenuItem
            key={choice}
            sx={{ minHeight: 44, gap: 1.5 }}
            onClick={() => choose(choice)}
            data-testid={`attach-${choice}`}
          >
            {icons[choice]}
            {t(`attach.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </Slot>
  );
}

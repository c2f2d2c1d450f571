import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Slot } from '../composer-styles.tsx';

/** Chooses files of the device; they go to the tray first (S177). */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('composer');
  const chooser = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    // The same file again is a choice too.
    event.target.value = '';
  };
  return (
    <Slot data-attach>
      <input ref={chooser} type="file" multiple hidden onChange={onChange} data-testid="composer-files" />
      <IconButton
        label={t('files.attach')}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
        data-testid="composer-attach"
      >
        <Paperclip />
      </IconButton>
    </Slot>
  );
}

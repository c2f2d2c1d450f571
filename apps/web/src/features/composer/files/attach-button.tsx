import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Slot } from '../composer-styles.tsx';

/** Chooses files of the device, which are added to the tray first (S177). */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('composer');
  const chooser = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    // Without this, choosing the same file again would not be reported.
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

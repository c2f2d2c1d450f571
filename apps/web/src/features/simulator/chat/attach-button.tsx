import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Image from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import Sparkles from 'lucide-react/icons/sparkles';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type FileKind, maxFileBytes, readSentFile, sampleFiles, type SentFile } from './sample-files.ts';

const kinds = {
  image: { icon: Image, accept: 'image/*,video/*' },
  voice: { icon: Mic, accept: 'audio/*' },
  document: { icon: FileText, accept: '' },
} as const;

/** Sends a file: a sample, or one from this computer. */
export function AttachButton({
  kind,
  disabled,
  onFile,
}: {
  kind: FileKind;
  disabled: boolean;
  onFile: (kind: FileKind, file: SentFile) => void;
}) {
  const { t } = useTranslation('simulator');
  const { fileSize } = useFormat();
  const menu = useMenu();
  const input = useRef<HTMLInputElement>(null);
  const { icon: Icon, accept } = kinds[kind];

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await readSentFile(file);
    if (read === null) toast.error(t('composer.tooLarge', { size: fileSize(maxFileBytes) }));
    else onFile(kind, read);
  }

  return (
    <>
      <IconButton
        small
        label={t(`composer.${kind}`)}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid={`simulator-send-${kind}`}
      >
        <Icon />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={t(`composer.${kind}`)}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid={`simulator-file-${kind}`}
      />
      <Menu {...menu.popover}>
        <MenuItem
          onClick={() => {
            menu.close();
            onFile(kind, sampleFiles[kind]());
          }}
          data-testid={`simulator-sample-${kind}`}
        >
          <Sparkles size={18} />
          {t('composer.sample')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            menu.close();
            input.current?.click();
          }}
        >
          <FolderOpen size={18} />
          {t('composer.choose')}
        </MenuItem>
      </Menu>
    </>
  );
}

import Paperclip from 'lucide-react/icons/paperclip';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';

const Chosen = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  padding: '2px 4px 2px 12px',
  borderRadius: radius.control,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > svg': { flex: 'none', width: 16, height: 16, color: color.text2 },
  '& > a, & > span': { ...ellipsis, flex: 1, minWidth: 0, fontWeight: 550 },
  '& > a': { color: color.primary },
});

export type FileFieldProps = {
  /** The name of the file there is, and where it can be looked at once it is stored. */
  name: string | null;
  path: string | null;
  disabled: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The file that goes with a scheduled message. It is sent to the server when the form is saved. */
export function FileField({ name, path, disabled, onChoose, onRemove }: FileFieldProps) {
  const { t } = useTranslation('schedules');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      {name === null ? (
        <Button
          size="small"
          variant="ghost"
          icon={<Paperclip />}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
          data-testid="schedule-dialog-attach"
        >
          {t('dialog.attach')}
        </Button>
      ) : (
        <Chosen data-testid="schedule-dialog-file">
          <Paperclip aria-hidden />
          {path === null ? (
            <span>{name}</span>
          ) : (
            <a href={path} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
          {!disabled && (
            <IconButton
              small
              label={t('dialog.removeFile')}
              onClick={onRemove}
              data-testid="schedule-dialog-file-remove"
            >
              <Trash2 />
            </IconButton>
          )}
        </Chosen>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('dialog.attach')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid="schedule-dialog-file-input"
      />
    </div>
  );
}

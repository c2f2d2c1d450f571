import Paperclip from 'lucide-react/icons/paperclip';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef } from 'react';
import { styled } from '../styled.ts';
import { color, ellipsis, radius, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const Root = styled('div')({
  '& > span': { ...type.secondary, display: 'block', marginBottom: 6, fontWeight: 550 },
  '& > p': { ...type.meta, margin: '6px 0 0', color: color.text2, textWrap: 'pretty' },
  '& > p[data-error]': { color: color.error },
});
const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 4px 4px 12px',
  borderRadius: radius.control,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > svg': { flex: 'none', width: 18, height: 18, color: color.text2 },
  '& > a, & > b': { ...ellipsis, flex: 1, minWidth: 0, fontWeight: 550 },
  '& > a': { color: color.primary },
});

export type FileFieldProps = {
  label: string;
  hint: string;
  chooseLabel: string;
  removeLabel: string;
  /** What is chosen; the address is there once it is stored. */
  file: { name: string; path: string | null } | null;
  busy?: boolean;
  /** The kinds of files the chooser offers, as browsers take them. */
  accept?: string;
  /** Why the chosen file is not taken. */
  error?: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Start of the test ids: `-choose`, `-file`, `-remove`, `-input`. */
  testId: string;
};

/** One file of a form: chosen, shown by its name, and taken away again. */
export function FileField({
  label,
  hint,
  chooseLabel,
  removeLabel,
  file,
  busy = false,
  accept,
  error,
  onChoose,
  onRemove,
  testId,
}: FileFieldProps) {
  const labelId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Root role="group" aria-labelledby={labelId} data-testid={testId}>
      <span id={labelId}>{label}</span>
      {file === null ? (
        <Button
          size="small"
          busy={busy}
          icon={<Paperclip />}
          onClick={() => chooser.current?.click()}
          data-testid={`${testId}-choose`}
        >
          {chooseLabel}
        </Button>
      ) : (
        <Chosen>
          <Paperclip aria-hidden />
          {file.path === null ? (
            <b title={file.name} data-testid={`${testId}-file`}>
              {file.name}
            </b>
          ) : (
            <a href={file.path} target="_blank" rel="noreferrer" data-testid={`${testId}-file`}>
              {file.name}
            </a>
          )}
          <IconButton small label={removeLabel} disabled={busy} onClick={onRemove} data-testid={`${testId}-remove`}>
            <Trash2 />
          </IconButton>
        </Chosen>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-labelledby={labelId}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid={`${testId}-input`}
      />
      {error !== undefined && (
        <p role="alert" data-error="" data-testid={`${testId}-error`}>
          {error}
        </p>
      )}
      <p>{hint}</p>
    </Root>
  );
}

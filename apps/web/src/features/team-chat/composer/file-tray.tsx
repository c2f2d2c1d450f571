import FileIcon from 'lucide-react/icons/file';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';

const Tray = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
});
const TrayItem = styled('li')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '2px 2px 2px 10px',
  borderRadius: radius.control,
  background: color.sunken,
  '& > svg': { flex: 'none', width: 16, height: 16, color: color.text2 },
  '& > span': { ...ellipsis, maxWidth: 220 },
});

/** The files that go with the next message, above the input. */
export function FileTray({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const { t } = useTranslation('teamChat');
  const format = useFormat();
  return (
    <Tray>
      {files.map((file, index) => (
        <TrayItem key={`${index}-${file.name}`} data-testid="chat-tray-file">
          <FileIcon aria-hidden />
          <span title={file.name}>{file.name}</span>
          {format.fileSize(file.size)}
          <IconButton small label={t('composer.removeFile', { name: file.name })} onClick={() => onRemove(file)}>
            <X />
          </IconButton>
        </TrayItem>
      ))}
    </Tray>
  );
}

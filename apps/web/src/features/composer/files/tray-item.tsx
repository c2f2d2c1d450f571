import { textLength } from '@balcao/domain';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import type { TrayFile } from './file-tray.ts';

const Root = styled('li')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
const Thumb = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 56,
  height: 56,
  borderRadius: radius.control,
  overflow: 'hidden',
  background: color.sunken,
  color: color.text2,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Words = styled('div')({ flex: 1, minWidth: 0 });
const Line = styled('p')({
  ...type.secondary,
  display: 'flex',
  gap: 8,
  margin: '0 0 4px',
  '& strong': { ...ellipsis, fontWeight: 550 },
  '& span': { flex: 'none', color: color.text2 },
});
const Caption = styled('input')({
  width: '100%',
  height: 36,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control,
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  fontSize: 16,
  '&::placeholder': { color: color.text3, opacity: 1 },
});

/** A preview of a file on this device. Its memory is freed when it is no longer shown. */
function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export type TrayItemProps = {
  item: TrayFile;
  autoFocus: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
  onSend: () => void;
};

/** A file in the tray: what it is, its caption, and a button to remove it (S187). */
export function TrayItem({ item: { file, caption }, autoFocus, onCaption, onRemove, onSend }: TrayItemProps) {
  const { t } = useTranslation('composer');
  const format = useFormat();
  const preview = usePreview(file);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Root data-testid="tray-file">
      <Thumb>{preview === null ? <FileText aria-hidden /> : <img src={preview} alt="" />}</Thumb>
      <Words>
        <Line>
          <strong title={file.name}>{file.name}</strong>
          <span>{format.fileSize(file.size)}</span>
        </Line>
        <Caption
          autoFocus={autoFocus}
          maxLength={textLength.caption}
          value={caption}
          aria-label={t('files.caption', { name: file.name })}
          placeholder={t('files.captionHint')}
          onChange={(event) => onCaption(event.target.value)}
          onKeyDown={onKeyDown}
          data-testid="tray-caption"
        />
      </Words>
      <IconButton small label={t('files.remove', { name: file.name })} onClick={onRemove} data-testid="tray-remove">
        <X />
      </IconButton>
    </Root>
  );
}

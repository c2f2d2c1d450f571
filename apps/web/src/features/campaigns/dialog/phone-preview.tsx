import type { CampaignPerson } from '@balcao/domain';
import FileText from 'lucide-react/icons/file-text';
import Music from 'lucide-react/icons/music';
import Video from 'lucide-react/icons/video';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { MessageText } from '../../messages/index.ts';

const Wall = styled('figure')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  flex: 1,
  minHeight: 200,
  margin: 0,
  padding: 16,
  overflowY: 'auto',
  background: color.wallpaper,
  '& > p': { ...type.secondary, margin: 'auto', color: color.text2, textAlign: 'center', textWrap: 'balance' },
});
const Bubble = styled('div')({
  ...type.body,
  maxWidth: '92%',
  padding: '7px 10px 8px',
  borderRadius: '4px 12px 12px',
  background: color.theirs,
  color: color.text,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  overflowWrap: 'anywhere',
  '&[data-customer]': { alignSelf: 'flex-end', borderRadius: '12px 4px 12px 12px', background: color.mine },
  '& > img, & > video': { display: 'block', width: '100%', maxHeight: 220, objectFit: 'contain', borderRadius: 8 },
  '& > img + *, & > video + *': { marginTop: 6 },
  // Links of the preview lead nowhere.
  '& a': { pointerEvents: 'none' },
});
const FileBox = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  padding: '8px 10px',
  borderRadius: 8,
  background: color.sunken,
  '& > svg': { flex: 'none' },
  '& > span': ellipsis,
  '& + *': { marginTop: 6 },
});

/** A file as the preview shows it: where it can be loaded from, as far as that is known. */
export type PreviewFile = { name: string; url: string | null };

const kinds = [
  [/\.(jpe?g|png|webp|gif)$/i, 'picture'],
  [/\.(mp4|3gpp?|mov|webm)$/i, 'video'],
  [/\.(mp3|ogg|oga|opus|m4a|aac|amr|wav)$/i, 'audio'],
] as const;

export const kindOfFile = (name: string): 'picture' | 'video' | 'audio' | 'document' =>
  kinds.find(([form]) => form.test(name))?.[1] ?? 'document';

const icons = { video: Video, audio: Music, picture: FileText, document: FileText } as const;

/** An address under which a chosen file can be looked at, as long as it is chosen. */
export function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}

function Attached({ file }: { file: PreviewFile }) {
  const kind = kindOfFile(file.name);
  if (file.url !== null && kind === 'picture') return <img src={file.url} alt={file.name} />;
  const Icon = icons[kind];
  return (
    <FileBox>
      <Icon size={18} aria-hidden />
      <span title={file.name}>{file.name}</span>
    </FileBox>
  );
}

type Props = {
  /** The finished texts; the question only where one is asked. */
  message: string;
  question: string | null;
  file: PreviewFile | null;
  /** Instead of the text, where the connection sends templates. */
  template?: ReactNode;
};

/** What the customer's phone will show: the question, the answer, and the message with its file (S363). */
export function PhonePreview({ message, question, file, template }: Props) {
  const { t } = useTranslation('campaigns');
  const hasMessage = message.trim() !== '' || file !== null || template !== undefined;
  // A sound has no caption, so it follows the text.
  const isApart = file !== null && kindOfFile(file.name) === 'audio' && message.trim() !== '';
  if (!hasMessage && (question ?? '') === '')
    return (
      <Wall aria-label={t('preview.label')} data-testid="campaign-preview">
        <p>{t('preview.empty')}</p>
      </Wall>
    );
  return (
    <Wall aria-label={t('preview.label')} data-testid="campaign-preview">
      {question !== null && question.trim() !== '' && (
        <>
          <Bubble data-testid="campaign-preview-question">
            <MessageText text={question} />
          </Bubble>
          <Bubble data-customer="">{t('preview.yes')}</Bubble>
        </>
      )}
      {template}
      {template === undefined && hasMessage && (
        <Bubble data-testid="campaign-preview-message">
          {file !== null && !isApart && <Attached file={file} />}
          {message.trim() !== '' && <MessageText text={message} />}
        </Bubble>
      )}
      {isApart && (
        <Bubble>
          <Attached file={file} />
        </Bubble>
      )}
    </Wall>
  );
}

/** Somebody to fill the variables with as long as no list is chosen. */
export const samplePerson = (name: string): CampaignPerson => ({
  name,
  number: '5511987654321',
  email: 'maria@exemplo.com.br',
  variables: {},
});

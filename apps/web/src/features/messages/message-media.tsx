import type { Message } from '@balcao/contract';
import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { Aside } from './bubble-parts.tsx';

const Picture = styled('img')({ display: 'block', maxWidth: '100%', maxHeight: 320, margin: '2px 0 4px', borderRadius: 8 });
const Film = styled('video')({ display: 'block', maxWidth: '100%', maxHeight: 320, margin: '2px 0 4px', borderRadius: 8 });
const Sound = styled('audio')({ display: 'block', maxWidth: '100%', margin: '2px 0 4px' });
const File = styled('a')({ display: 'flex', alignItems: 'center', gap: 8, padding: '6px 0', color: color.text, fontWeight: 550 });

function Ready({ message, url, sender }: { message: Message; url: string; sender: string }) {
  const { t } = useTranslation('messages');
  const name = message.mediaName ?? t('media.file');
  if (message.mediaType === 'image') {
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <Picture src={url} alt={t('media.imageFrom', { name: sender })} loading="lazy" />
      </a>
    );
  }
  // Nobody wrote captions for what customers send.
  if (message.mediaType === 'video') return <Film src={url} controls preload="metadata" aria-label={t('media.videoFrom', { name: sender })} />;
  if (message.mediaType === 'audio') return <Sound src={url} controls preload="metadata" aria-label={t('media.audioFrom', { name: sender })} />;
  return (
    <File href={url} download={name}>
      <FileText size={20} aria-hidden />
      {name}
    </File>
  );
}

/** The file of a message: shown once it is here, until then what became of it in words (S162, S163). */
export function MessageMedia({ message, sender }: { message: Message; sender: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  if (message.mediaState === 'none') return null;
  if (message.mediaState === 'ready') return message.mediaUrl === null ? null : <Ready message={message} url={message.mediaUrl} sender={sender} />;
  const size = message.mediaBytes === null ? '' : format.fileSize(message.mediaBytes);
  return (
    <Aside>
      <FileText size={16} aria-hidden />
      {t(`media.${message.mediaState}`)} {size}
    </Aside>
  );
}

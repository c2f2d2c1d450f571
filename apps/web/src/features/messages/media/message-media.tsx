import type { Message } from '@balcao/contract';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { AudioPlayer } from './audio-player.tsx';
import { boxOf } from './picture-box.ts';
import { Aside, Card, CardNote, CardIcon } from '../bubble/bubble-parts.tsx';
import { fileTag, type MessageLook } from '../bubble/message-look.ts';
import { useTabStop } from '../log/tab-stop.ts';

const box = {
  display: 'block',
  maxWidth: 'calc(100% + 12px)',
  margin: '-2px -5px 6px -7px',
  borderRadius: 8,
  overflow: 'hidden',
} as const;
const PictureButton = styled('button')({
  ...box,
  padding: 0,
  border: 0,
  background: `color-mix(in srgb, ${color.text} 6%, transparent)`,
  cursor: 'zoom-in',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'scale-down' },
  '&[data-cut] img': { objectFit: 'cover', objectPosition: 'top' },
});
const Film = styled('video')({
  ...box,
  objectFit: 'contain',
  background: `color-mix(in srgb, ${color.text} 12%, transparent)`,
});
const Sticker = styled('img')({ display: 'block', width: 132, height: 132, objectFit: 'contain' });
const Space = styled('div')({
  ...box,
  ...type.secondary,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 8,
  padding: 12,
  textAlign: 'center',
  background: `color-mix(in srgb, ${color.text} 6%, transparent)`,
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});
const Name = styled('strong')(ellipsis);

type Facts = Pick<Message, 'id' | 'kind' | 'mediaName' | 'mediaBytes' | 'mediaState' | 'mediaWidth' | 'mediaHeight'>;

/** Keeps the place of a picture free before it is loaded; on a low screen it is no higher than most of the screen. */
function placeOf(message: Facts): CSSProperties {
  const { width, height } = boxOf(message);
  return { aspectRatio: `${width} / ${height}`, width: `min(${width}px, 62dvh * ${width / height})` };
}

/** A file with its name, size and type, to be downloaded (S163). */
export function FileCard({ message, url }: { message: Pick<Message, 'mediaName' | 'mediaBytes'>; url: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const tabIndex = useTabStop();
  const name = message.mediaName ?? t('media.file');
  const tag = fileTag(name);
  const facts = [tag, message.mediaBytes === null ? '' : format.fileSize(message.mediaBytes)].filter(
    (fact) => fact !== '',
  );
  return (
    <Card as="a" {...{ href: url, download: name }} tabIndex={tabIndex} data-testid="message-file">
      <CardIcon>{tag === '' ? <FileText size={20} aria-hidden /> : <span aria-hidden>{tag}</span>}</CardIcon>
      <div>
        <Name title={name} dir="auto">
          {name}
        </Name>
        <CardNote>{facts.join(' · ')}</CardNote>
      </div>
      <Download size={18} role="img" aria-label={t('media.download')} />
    </Card>
  );
}

function Picture({
  message,
  url,
  alt,
  onOpen,
}: {
  message: Facts;
  url: string;
  alt: string;
  onOpen?: ((messageId: number) => void) | undefined;
}) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  const [broken, setBroken] = useState(false);
  if (broken) return <FileCard message={message} url={url} />;
  return (
    <PictureButton
      type="button"
      onClick={() => onOpen?.(message.id)}
      aria-label={t('media.enlarge', { picture: alt })}
      tabIndex={tabIndex}
      style={placeOf(message)}
      data-cut={boxOf(message).isCut || undefined}
      data-testid="message-picture"
    >
      <img src={url} alt={alt} decoding="async" onError={() => setBroken(true)} />
    </PictureButton>
  );
}

type Props = {
  message: Message;
  look: MessageLook;
  sender: string;
  onPicture?: ((messageId: number) => void) | undefined;
};

function Ready({ message, look, sender, url, onPicture }: Props & { url: string }) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  if (look === 'image')
    return <Picture message={message} url={url} alt={t('media.imageFrom', { name: sender })} onOpen={onPicture} />;
  if (look === 'sticker')
    return (
      <Sticker
        src={url}
        alt={t('media.stickerFrom', { name: sender })}
        decoding="async"
        data-testid="message-sticker"
      />
    );
  if (look === 'audio')
    return (
      <AudioPlayer
        url={url}
        label={t('media.audioFrom', { name: sender })}
        isVoice={message.kind === 'voice'}
        bytes={message.mediaBytes}
      />
    );
  // Videos of customers have no captions.
  if (look === 'video')
    return (
      <Film
        src={url}
        controls
        preload="metadata"
        aria-label={t('media.videoFrom', { name: sender })}
        tabIndex={tabIndex}
        style={placeOf(message)}
        data-testid="message-video"
      />
    );
  return <FileCard message={message} url={url} />;
}

/** The file of a message, or its state while it is not here, in a box of the same size (S162, S163). */
export function MessageMedia({ message, look, sender, onPicture }: Props) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { mediaState, mediaUrl, mediaBytes } = message;
  if (mediaState === 'none') return null;
  if (mediaState === 'ready' && mediaUrl !== null)
    return <Ready message={message} look={look} sender={sender} url={mediaUrl} onPicture={onPicture} />;
  const words = [
    t(mediaState === 'ready' ? 'media.failed' : `media.${mediaState}`),
    mediaBytes === null ? '' : format.fileSize(mediaBytes),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const sign = mediaState === 'pending' ? <Spinner aria-hidden /> : <ImageOff size={18} aria-hidden />;
  if (look === 'image' || look === 'video') {
    return (
      <Space style={placeOf(message)} data-testid="message-media-state">
        {sign}
        {words}
      </Space>
    );
  }
  return (
    <Aside data-testid="message-media-state">
      {sign}
      {words}
    </Aside>
  );
}

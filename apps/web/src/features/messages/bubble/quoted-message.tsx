import type { Message } from '@balcao/contract';
import FileText from 'lucide-react/icons/file-text';
import Picture from 'lucide-react/icons/image';
import MapPin from 'lucide-react/icons/map-pin';
import Mic from 'lucide-react/icons/mic';
import Phone from 'lucide-react/icons/phone';
import Sticker from 'lucide-react/icons/sticker';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { plainText } from '../text/parse-text.ts';
import { lookOf, type MessageLook } from './message-look.ts';
import { withCardNames } from './read-cards.ts';
import { useSenders } from './use-senders.ts';
import { useTabStop } from '../log/tab-stop.ts';

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

const Root = styled('button')({
  display: 'block',
  width: 'calc(100% + 10px)',
  minHeight: 32,
  margin: '1px -4px 4px -6px',
  padding: '5px 10px 6px',
  border: 0,
  borderLeft: `3px solid ${color.primary}`,
  borderRadius: 6,
  background: `color-mix(in srgb, ${color.text} 5%, transparent)`,
  ...type.secondary,
  fontFamily: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  '&:not(:disabled)': { cursor: 'pointer' },
  '& strong': { display: 'block', fontWeight: 600, color: color.onTint },
});
// The sign stands beside the words, which may take three lines.
const Line = styled('span')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
  '& > svg': { marginTop: 2 },
});
const Words = styled('span')({
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});

type Quoted = NonNullable<Message['quotedMsg']>;
type FileLook = 'image' | 'sticker' | 'audio' | 'video' | 'document' | 'location' | 'contact' | 'call' | 'videoCall';

/** What tells a file from a text at a glance. */
const icons: Readonly<Record<FileLook, Icon>> = {
  image: Picture,
  sticker: Sticker,
  audio: Mic,
  video: Video,
  document: FileText,
  location: MapPin,
  contact: User,
  call: Phone,
  videoCall: Video,
};
const isFile = (look: MessageLook): look is FileLook => look in icons;

const lookOfQuote = ({ kind = 'text', body, mediaName }: Quoted): MessageLook =>
  lookOf({ kind, body, mediaType: null, mediaState: mediaName ? 'ready' : 'none', isDeleted: false });

/** The words of a quoted message, or the name of its file; undefined where its look says all. */
function textOfQuote({ kind = 'text', body, mediaName }: Quoted): string | undefined {
  const isCall = kind === 'call' || kind === 'video_call';
  if (body !== '' && !isCall) return plainText(withCardNames(body));
  // Nobody has given a name to a recording or a sticker.
  return kind === 'voice' || kind === 'sticker' ? undefined : (mediaName ?? undefined);
}

/** The message that a reply quotes; a click leads to it (S164). */
export function QuotedMessage({
  quoted,
  contactName,
  onJump,
}: {
  quoted: Quoted;
  contactName: string;
  onJump?: ((messageId: number) => void) | undefined;
}) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  const { nameOf } = useSenders();
  const look = lookOfQuote(quoted);
  const Sign = isFile(look) ? icons[look] : null;
  const text = textOfQuote(quoted) ?? t(isFile(look) ? `looks.${look}` : 'quote.empty');
  return (
    <Root
      type="button"
      disabled={onJump === undefined}
      onClick={() => onJump?.(quoted.id)}
      tabIndex={tabIndex}
      title={onJump && t('quote.jump')}
      data-testid="message-quote"
    >
      <strong dir="auto">{nameOf({ ...quoted, contactName: quoted.contactName ?? contactName })}</strong>
      <Line>
        {Sign && <Sign size={14} aria-hidden />}
        <Words dir="auto">{text}</Words>
      </Line>
    </Root>
  );
}

import FileText from 'lucide-react/icons/file-text';
import ForwardIcon from 'lucide-react/icons/forward';
import Image from 'lucide-react/icons/image';
import MapPin from 'lucide-react/icons/map-pin';
import Mic from 'lucide-react/icons/mic';
import Sticker from 'lucide-react/icons/sticker';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { MessageText } from '../../messages/index.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { BubbleMenu } from './bubble-menu.tsx';
import type { ComposerTask } from './composer-task.ts';
import { textOf } from './message-look.ts';
import type { ChatMessage } from '../customers/people.ts';
import { TappableMenu } from './tappable-menu.tsx';
import { Ticks } from './ticks.tsx';
import type { SimulatorCalls } from '../use-simulator-calls.ts';
import { usePreview } from './use-preview.ts';

const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  marginTop: 6,
  '&[data-mine=true]': { flexDirection: 'row-reverse' },
  // With a mouse the button appears on hover; on touch screens it is always shown.
  '@media (hover: hover)': { '&:not(:hover, :focus-within) > button[aria-expanded=false]': { opacity: 0 } },
});

const Box = styled('div')({
  ...type.body,
  position: 'relative',
  maxWidth: '82%',
  minWidth: 0,
  padding: '7px 10px 6px 12px',
  borderRadius: 12,
  borderTopLeftRadius: 4,
  background: color.theirs,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '[data-mine=true] > &': { background: color.mine, borderRadius: 12, borderTopRightRadius: 4 },
  '[data-reacted=true] > &': { marginBottom: 12 },
});

const Meta = styled('span')({
  float: 'right',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  margin: '6px 0 -3px 12px',
  fontSize: 11,
  lineHeight: '15px',
  fontVariantNumeric: 'tabular-nums',
  color: color.theirsMeta,
  '[data-mine=true] &': { color: color.mineMeta },
});
const Quote = styled('div')({
  ...type.meta,
  marginBottom: 4,
  padding: '4px 8px',
  borderRadius: 6,
  borderLeft: `3px solid ${color.primary}`,
  background: color.hover,
  color: color.text2,
});
const Kind = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 550,
  '& svg': { width: 16, height: 16, flex: 'none' },
});
const Forwarded = styled('span')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontStyle: 'italic',
  color: color.theirsMeta,
  '[data-mine=true] &': { color: color.mineMeta },
  '& svg': { width: 14, height: 14, flex: 'none' },
});
const Gone = styled('em')({ color: color.theirsMeta, '[data-mine=true] &': { color: color.mineMeta } });
const Reactions = styled('span')({
  position: 'absolute',
  left: 10,
  bottom: -14,
  padding: '1px 6px',
  borderRadius: 10,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  fontSize: 13,
  lineHeight: '18px',
});

const icons: Partial<Record<ChatMessage['type'], ComponentType>> = {
  image: Image,
  video: Video,
  audio: Mic,
  voice: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: User,
};

function Words({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('simulator');
  const Icon = icons[message.type];
  if (message.deleted) return <Gone>{t('chat.deleted')}</Gone>;
  return (
    <>
      {Icon !== undefined && (
        <Kind>
          <Icon />
          {t(`kinds.${message.type}`)}
        </Kind>
      )}
      <MessageText text={message.menu?.body ?? textOf(message)} />
    </>
  );
}

type Props = {
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  from: string;
  calls: SimulatorCalls;
  onTask: (task: ComposerTask) => void;
};

/** A message as the customer sees it: their own on the right, the shop's on the left. */
export function Bubble({ message, quoted, from, calls, onTask }: Props) {
  const { t } = useTranslation('simulator');
  const format = useFormat();
  const preview = usePreview();
  const emojis = [message.reactions.customer, message.reactions.shop].filter(
    (emoji) => emoji !== undefined && emoji !== '',
  );
  return (
    <Line
      data-mine={message.fromCustomer}
      data-reacted={emojis.length > 0}
      data-testid="simulator-message"
      data-kind={message.type}
    >
      <Box>
        {message.forwarded !== null && !message.deleted && (
          <Forwarded data-testid="simulator-forwarded">
            <ForwardIcon aria-hidden />
            {t(`chat.forwarded.${message.forwarded}`)}
          </Forwarded>
        )}
        {quoted !== undefined && !message.deleted && (
          <Quote>{quoted.deleted ? t('chat.deleted') : preview(quoted)}</Quote>
        )}
        <Words message={message} />
        <Meta>
          {message.edited && !message.deleted && t('chat.edited')}
          <time dateTime={new Date(message.at).toISOString()}>{format.time(message.at)}</time>
          <Ticks ack={message.ack} named />
        </Meta>
        {message.menu !== null && !message.deleted && (
          <TappableMenu
            menu={message.menu}
            onTap={({ id, title }) => void calls.write({ from, body: title, choiceId: id, quotedId: message.id })}
          />
        )}
        {emojis.length > 0 && <Reactions>{emojis.join(' ')}</Reactions>}
      </Box>
      {!message.deleted && <BubbleMenu message={message} from={from} calls={calls} onTask={onTask} />}
    </Line>
  );
}

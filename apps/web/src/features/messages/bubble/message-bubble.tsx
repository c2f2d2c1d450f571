import type { Message } from '@balcao/contract';
import { declinedCall, splitSignature } from '@balcao/domain';
import Ban from 'lucide-react/icons/ban';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Forward from 'lucide-react/icons/forward';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { Aside, Bubble, Forwarded, Line, Meta, Sender } from './bubble-parts.tsx';
import { isSameBubble, type MessageBubbleProps } from './bubble-props.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import { CallNote, LinkCard, NumberRequest, PersonCards, PlaceCard } from './message-cards.tsx';
import { hasText, lookOf, type MessageLook, wordsOf } from './message-look.ts';
import { MessageMedia } from '../media/message-media.tsx';
import { MaskedMessage } from '../text/masked-document.tsx';
import { MessageText } from '../text/message-text.tsx';
import { plainText } from '../text/parse-text.ts';
import { ReactionMark } from './reaction-mark.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { useSenders } from './use-senders.ts';
import { MessageProblem } from './send-problem.tsx';
import { TabStop } from '../log/tab-stop.ts';

const Reactions = styled('ul')({
  display: 'flex',
  gap: 4,
  margin: '-4px 8px 0',
  padding: '1px 6px',
  listStyle: 'none',
  borderRadius: 12,
  background: color.raised,
  boxShadow: `0 0 0 1px ${color.divider}`,
});

const MenuButton = styled('button')({
  position: 'absolute',
  top: 0,
  left: '100%',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  marginLeft: 4,
  padding: 0,
  border: 0,
  borderRadius: 16,
  background: color.paper,
  color: color.text2,
  opacity: 0,
  cursor: 'pointer',
  '[data-mine] &': { left: 'auto', right: '100%', margin: '0 4px 0 0' },
  '[data-testid=message]:hover &, [data-testid=message]:focus-within &, &:focus-visible, &[aria-expanded=true]': {
    opacity: 1,
  },
  '&:disabled': { color: color.text3, cursor: 'default', '& svg': { opacity: 0.5 } },
  '@media (hover: none)': { opacity: 0.8, width: 44, height: 44, marginTop: -6, background: 'none' },
});

function Words({ message, look, end }: { message: Message; look: MessageLook; end: ReactNode }) {
  const body = wordsOf(message);
  if (!hasText(look, body)) return end;
  const { signature, words } = message.fromMe ? splitSignature(body) : { signature: null, words: body };
  return (
    <>
      {signature !== null && <Sender dir="auto">{signature}</Sender>}
      <MaskedMessage value={message.isMasked === true ? message.id : null}>
        <MessageText text={words} end={end} />
      </MaskedMessage>
    </>
  );
}

function Inside({ message, look }: { message: Message; look: MessageLook }) {
  const { t } = useTranslation('messages');
  switch (look) {
    case 'deleted':
      return (
        <Aside data-testid="message-deleted">
          <Ban size={16} aria-hidden />
          {t('bubble.deleted')}
        </Aside>
      );
    case 'location':
      return <PlaceCard body={message.body} />;
    case 'contact':
      return <PersonCards body={message.body} />;
    case 'call':
    case 'videoCall':
      return <CallNote video={look === 'videoCall'} declined={message.body === declinedCall} />;
    case 'numberRequest':
      return <NumberRequest />;
    case 'undecrypted':
      return <Aside data-testid="message-undecrypted">{t('bubble.undecrypted')}</Aside>;
    case 'unreadableEdit':
      return <Aside data-testid="message-unreadable-edit">{t('bubble.unreadableEdit')}</Aside>;
    case 'unsupported':
      return <Aside data-testid="message-unsupported">{t('bubble.unsupported')}</Aside>;
    default:
      return null;
  }
}

function useFooter({ fromMe, sendState, createdAt, isEdited, isDeleted, isAutomatic, ack }: Message): ReactNode {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const isBeingSent = sendState === 'queued' || sendState === 'sending';
  return (
    <Meta>
      {isAutomatic === true && <span data-testid="message-automatic">{t('bubble.automatic')}</span>}
      {isEdited && !isDeleted && <span>{t('bubble.edited')}</span>}
      {fromMe && isBeingSent && <span data-testid="message-state">{t(`send.${sendState}`)}</span>}
      <time dateTime={createdAt} title={format.longDateTime(createdAt)}>
        {format.time(createdAt)}
      </time>
      {fromMe && sendState !== 'failed' && sendState !== 'uncertain' && <DeliveryMark ack={ack} />}
    </Meta>
  );
}

/** The accessible name of a message: who, what, when. */
function useLabel(message: Message, look: MessageLook, sender: string): string {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const words =
    look === 'deleted' ? t('bubble.deleted') : hasText(look, wordsOf(message)) ? plainText(wordsOf(message)) : '';
  const isPlain = look === 'text' || look === 'deleted';
  const forwarded = look !== 'deleted' && message.forwarded ? t(`bubble.forwarded.${message.forwarded}`) : '';
  const what = [forwarded, isPlain ? '' : t(`looks.${look}`), words].filter((part) => part !== '').join(': ');
  return t('bubble.label', {
    sender,
    what,
    time: format.time(message.createdAt),
    interpolation: { escapeValue: false },
  });
}

/** One message: ours on the right with their delivery state, the contact's on the left (S160). */
export const MessageBubble = memo(function MessageBubble({
  message,
  contactName,
  isGroup,
  leads,
  ends,
  isCurrent,
  isMarked,
  actions,
}: MessageBubbleProps) {
  const { t } = useTranslation('messages');
  const { fromMe } = message;
  const look = lookOf(message);
  const { nameOf, isColleague } = useSenders();
  const sender = nameOf({ ...message, contactName: message.contact?.name ?? contactName });
  // A signed text says itself who wrote it.
  const isNamed = fromMe ? leads && isColleague(message) && splitSignature(message.body).signature === null : isGroup;
  const foot = useFooter(message);
  const label = useLabel(message, look, sender);
  const { onMenu, onRetry } = actions;
  const marks = {
    'data-mine': fromMe || undefined,
    'data-leads': leads || undefined,
    'data-ends': ends || undefined,
    'data-marked': isMarked || undefined,
  };
  return (
    <TabStop value={isCurrent}>
      <Line
        {...marks}
        role="article"
        aria-label={label}
        tabIndex={isCurrent ? 0 : -1}
        data-row={message.id}
        data-testid="message"
        data-message-id={message.id}
      >
        <Bubble data-bubble>
          {isNamed && (
            <Sender dir="auto" data-testid="message-sender">
              {sender}
            </Sender>
          )}
          {look !== 'deleted' && message.forwarded && (
            <Forwarded data-testid="message-forwarded">
              <Forward size={14} aria-hidden />
              {t(`bubble.forwarded.${message.forwarded}`)}
            </Forwarded>
          )}
          {look !== 'deleted' && message.quotedMsg && (
            <QuotedMessage quoted={message.quotedMsg} contactName={contactName} onJump={actions.onJump} />
          )}
          {look !== 'deleted' && (
            <MessageMedia message={message} look={look} sender={sender} onPicture={actions.onPicture} />
          )}
          {look === 'text' && message.preview && <LinkCard preview={message.preview} />}
          <Inside message={message} look={look} />
          <Words message={message} look={look} end={foot} />
          {onMenu && (
            <MenuButton
              type="button"
              aria-label={t('menu.open')}
              aria-haspopup="menu"
              disabled={look === 'deleted'}
              tabIndex={isCurrent ? 0 : -1}
              onClick={(event) => onMenu(message, event.currentTarget)}
              data-testid="message-menu"
            >
              <ChevronDown size={18} aria-hidden />
            </MenuButton>
          )}
        </Bubble>
        {message.reactions.length > 0 && (
          <Reactions aria-label={t('bubble.reactions')}>
            {message.reactions.map((reaction) => (
              <li key={reaction.from}>
                <ReactionMark message={message} reaction={reaction} onReact={actions.onReact} />
              </li>
            ))}
          </Reactions>
        )}
        {fromMe && <MessageProblem message={message} onRetry={onRetry && (() => onRetry(message))} />}
      </Line>
    </TabStop>
  );
}, isSameBubble);

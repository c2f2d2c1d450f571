import type { Message } from '@balcao/contract';
import Ban from 'lucide-react/icons/ban';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { Aside, Bubble, Line, Meta, Sender } from './bubble-parts.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { MessageMedia } from './message-media.tsx';
import { MessageText } from './message-text.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { MessageTrouble } from './send-note.tsx';

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

function Content({ message, contactName }: { message: Message; contactName: string }) {
  const { t } = useTranslation('messages');
  if (message.isDeleted) {
    return (
      <Aside data-testid="message-deleted">
        <Ban size={16} aria-hidden />
        {t('bubble.deleted')}
      </Aside>
    );
  }
  const isBlank = message.body === '' && message.mediaState === 'none';
  return (
    <>
      {message.quotedMsg && <QuotedMessage quoted={message.quotedMsg} contactName={contactName} />}
      <MessageMedia message={message} sender={message.fromMe ? t('quote.mine') : (message.contact?.name ?? contactName)} />
      {message.body !== '' && <MessageText text={message.body} />}
      {isBlank && <Aside>{t('bubble.unsupported')}</Aside>}
    </>
  );
}

export type MessageBubbleProps = {
  message: Message;
  contactName: string;
  isGroup: boolean;
  /** Absent for those who may not write here. */
  onRetry?: ((message: Message) => Promise<void>) | undefined;
};

/** One message: own ones on the right with their delivery mark, the contact's on the left (S160). */
export const MessageBubble = memo(function MessageBubble({ message, contactName, isGroup, onRetry }: MessageBubbleProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { fromMe, sendState, createdAt } = message;
  const isUnderWay = sendState === 'queued' || sendState === 'sending';
  return (
    <Line data-mine={fromMe || undefined} data-testid="message" data-message-id={message.id}>
      <Bubble>
        {isGroup && !fromMe && message.contact && <Sender>{message.contact.name}</Sender>}
        <Content message={message} contactName={contactName} />
        <Meta>
          {message.isEdited && !message.isDeleted && <span>{t('bubble.edited')}</span>}
          {fromMe && isUnderWay && <span data-testid="message-state">{t(`send.${sendState}`)}</span>}
          <time dateTime={createdAt} title={format.longDateTime(createdAt)}>
            {format.time(createdAt)}
          </time>
          {fromMe && sendState !== 'failed' && sendState !== 'uncertain' && <DeliveryMark ack={message.ack} />}
        </Meta>
      </Bubble>
      {message.reactions.length > 0 && (
        <Reactions aria-label={t('bubble.reactions')}>
          {message.reactions.map((reaction) => (
            <li key={reaction.from}>{reaction.emoji}</li>
          ))}
        </Reactions>
      )}
      {fromMe && <MessageTrouble message={message} onRetry={onRetry && (() => onRetry(message))} />}
    </Line>
  );
});

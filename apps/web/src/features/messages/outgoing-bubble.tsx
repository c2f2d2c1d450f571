import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Bubble, Line, Meta } from './bubble-parts.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { MessageText } from './message-text.tsx';
import { SendTrouble } from './send-note.tsx';

/** A text the server has not confirmed yet: there at once with a clock; without an answer it says so (S185, S186). */
export function OutgoingBubble({ body, createdAt, unanswered, onRetry }: { body: string; createdAt: string; unanswered: boolean; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <Line data-mine data-testid="message-outgoing">
      <Bubble>
        <MessageText text={body} />
        <Meta>
          <time dateTime={createdAt}>{format.time(createdAt)}</time>
          {!unanswered && <DeliveryMark ack={0} />}
        </Meta>
      </Bubble>
      {unanswered && <SendTrouble text={t('send.unanswered')} onRetry={onRetry} />}
    </Line>
  );
}

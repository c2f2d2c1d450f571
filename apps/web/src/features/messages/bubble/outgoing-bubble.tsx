import { type LinkPreview, settingSpecs } from '@balcao/contract';
import { findCardLink, signText, splitSignature } from '@balcao/domain';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useUploadProgress } from '../../../lib/api/upload-progress.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useBrowserOnline, useRealtimeStatus } from '../../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  discardOutgoing,
  type Outgoing,
  type OutgoingFile,
  retryOutgoing,
  sendsByItself,
  useDesk,
} from '../../desk/index.ts';
import { Bubble, Card, CardNote, CardIcon, Line, Meta, Problem, Sender } from './bubble-parts.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { LinkCard } from './message-cards.tsx';
import { fileTag } from './message-look.ts';
import { QuotedMessage } from './quoted-message.tsx';
import { MessageText } from '../text/message-text.tsx';

const Preview = styled('img')({
  display: 'block',
  maxWidth: 'min(320px, 100%)',
  maxHeight: 'min(430px, 62dvh)',
  objectFit: 'cover',
  objectPosition: 'top',
  margin: '-2px 0 6px',
  borderRadius: 8,
});
const Name = styled('strong')(ellipsis);
const Bar = styled('progress')({
  display: 'block',
  width: '100%',
  height: 6,
  margin: '4px 0',
  accentColor: color.primary,
});
const Cancel = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: 16,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
});

function Upload({ clientId, file, onCancel }: { clientId: string; file: OutgoingFile; onCancel: () => void }) {
  const { t } = useTranslation('composer');
  const format = useFormat();
  const share = useUploadProgress(clientId);
  const { name, size, type } = file.file;
  return (
    <>
      {type.startsWith('image/') && <Preview src={file.url} alt="" />}
      <Card>
        <CardIcon aria-hidden>{fileTag(name)}</CardIcon>
        <div>
          <Name title={name}>{name}</Name>
          <Bar max={1} value={share} aria-label={t('outgoing.progress', { name })} data-testid="outgoing-progress" />
          <CardNote>
            {format.percent(share)} · {format.fileSize(size)}
          </CardNote>
        </div>
        <Cancel type="button" aria-label={t('outgoing.cancel')} onClick={onCancel} data-testid="outgoing-cancel">
          <X size={18} aria-hidden />
        </Cancel>
      </Card>
    </>
  );
}

/** The file of a quick message: the server adds it. */
function QuickFile({ name }: { name: string }) {
  return (
    <Card>
      <CardIcon aria-hidden>{fileTag(name)}</CardIcon>
      <div>
        <Name title={name}>{name}</Name>
      </div>
    </Card>
  );
}

/** What happened to a message that was not sent, with buttons to try again or discard it. */
function SendFailure({ ticketId, item }: { ticketId: number; item: Outgoing }) {
  const { t } = useTranslation(['composer', 'common']);
  const hasServer = useRealtimeStatus() === 'online';
  const isOnline = useBrowserOnline() && hasServer;
  const [isFresh] = useState(() => sendsByItself(item, Date.now()));
  const next = isFresh ? t(isOnline ? 'outgoing.failedOnline' : 'outgoing.failedOffline') : t('outgoing.failed');
  const toast = useToast();
  const { busy, run } = useBusy();
  const again = (): void => void run(() => retryOutgoing(ticketId, item).catch(toast.failure));
  return (
    <Problem data-testid="message-trouble">
      <span title={item.state === 'unknown' ? t('outgoing.hint') : undefined}>
        {item.state === 'refused' ? errorText(item.why) : next}
      </span>
      <span aria-hidden>·</span>
      {item.state === 'unknown' && (
        <button type="button" disabled={busy} onClick={again} data-testid="message-retry">
          {t('common:actions.retry')}
        </button>
      )}
      <button type="button" onClick={() => discardOutgoing(ticketId, item)} data-testid="outgoing-discard">
        {t('outgoing.discard')}
      </button>
    </Problem>
  );
}

const readAddress = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** The card that the server is going to give a text for its first link; null for none (S532). */
function useComingCard({ body, file, quick }: Pick<Outgoing, 'body' | 'file' | 'quick'>): LinkPreview | null {
  const { settings } = useSignedIn().user.company;
  const isOn =
    (settings.find(({ key }) => key === 'linkPreviews')?.value ?? settingSpecs.linkPreviews.default) === 'enabled';
  const link = isOn && file === undefined && quick === undefined ? findCardLink(body, readAddress) : null;
  return link && { ...link, title: null, description: null, isPending: true };
}

/** The message that is going to be quoted, above the words. */
function ComingQuote({ messageId, contactName }: { messageId: number; contactName: string }) {
  const message = useDesk((state) => state.messages.get(messageId));
  if (message === undefined) return null;
  const { id, body, fromMe, kind, mediaName, userId, userName, contact } = message;
  const quoted = { id, body, fromMe, kind, mediaName, userId, userName, contactName: contact?.name ?? null };
  return <QuotedMessage quoted={quoted} contactName={contactName} />;
}

/**
 * A message the server has not confirmed yet. It is shown at once with a clock; without an answer it says so (S185,
 * S186). It has the size that the message will have, so that nothing moves when the server answers (S558).
 */
export function OutgoingBubble({
  ticketId,
  item,
  leads,
  contactName,
}: {
  ticketId: number;
  item: Outgoing;
  leads: boolean;
  contactName: string;
}) {
  const format = useFormat();
  const { user } = useSignedIn();
  const { clientId, createdAt, state, file, quick, sign, quotedId } = item;
  const body = item.shown ?? item.body;
  const card = useComingCard({ ...item, body });
  const { signature } = splitSignature(sign ? signText(user.name, body) : body);
  const foot = (
    <Meta>
      <time dateTime={createdAt}>{format.time(createdAt)}</time>
      {state === 'sending' && <DeliveryMark ack={0} />}
    </Meta>
  );
  return (
    <Line data-mine data-leads={leads || undefined} data-testid="message-outgoing">
      <Bubble>
        {quotedId !== undefined && <ComingQuote messageId={quotedId} contactName={contactName} />}
        {file && <Upload clientId={clientId} file={file} onCancel={() => discardOutgoing(ticketId, item)} />}
        {quick && <QuickFile name={quick.fileName} />}
        {card && <LinkCard preview={card} />}
        {sign && signature !== null && <Sender dir="auto">{signature}</Sender>}
        {body === '' ? foot : <MessageText text={body} end={foot} />}
      </Bubble>
      {state !== 'sending' && <SendFailure ticketId={ticketId} item={item} />}
    </Line>
  );
}

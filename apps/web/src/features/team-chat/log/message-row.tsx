import { chatLimits, ticketsNamedIn } from '@balcao/domain';
import type { ChatMessage } from '@balcao/contract';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { MessageText } from '../../messages/index.ts';
import { discardMessage, type Pending, retryMessage } from '../outbox.ts';
import { TicketCard } from './ticket-card.tsx';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 8,
  paddingBottom: 3,
  '&[data-mine]': { flexDirection: 'row-reverse' },
  '&[data-ends]': { paddingBottom: 10 },
});
const Side = styled('span')({ flex: 'none', width: 28 });
const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  minWidth: 0,
  maxWidth: 'min(520px, 76%)',
  '[data-mine] > &': { alignItems: 'flex-end' },
  [narrow]: { maxWidth: '84%' },
});
const Bubble = styled('div')({
  ...type.message,
  display: 'flow-root',
  maxWidth: '100%',
  minWidth: 0,
  padding: '7px 10px 6px 12px',
  borderRadius: 12,
  background: color.theirs,
  color: color.text,
  boxShadow: `0 1px 1px color-mix(in srgb, ${color.text} 8%, transparent)`,
  overflowWrap: 'anywhere',
  '[data-mine] &': { background: color.mine },
  '[data-marked] &': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: 280, margin: '2px 0 4px', borderRadius: 8 },
});
const Sender = styled('strong')({ ...type.secondary, display: 'block', fontWeight: 600, color: color.onTint });
const Meta = styled('span')({
  ...type.meta,
  float: 'right',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  margin: '7px 0 -3px 12px',
  fontSize: 11,
  lineHeight: '15px',
  fontVariantNumeric: 'tabular-nums',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
  '& svg': { width: 12, height: 12 },
});
const FileLink = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 200,
  minHeight: 48,
  margin: '0 -4px 2px -6px',
  padding: '6px 10px',
  borderRadius: 8,
  background: `color-mix(in srgb, ${color.text} 6%, transparent)`,
  color: 'inherit',
  textDecoration: 'none',
  '& > svg': { flex: 'none', width: 20, height: 20 },
  '& > span': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block' },
  '& strong': { ...type.secondary, fontWeight: 550 },
  '& small': type.meta,
});
const Problem = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  padding: '2px 10px',
  borderRadius: 8,
  background: color.paper,
  color: color.error,
  '& > svg': { width: 14, height: 14 },
  '& button': {
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});
const Hidden = styled('span')(visuallyHidden);

/** Pictures that every browser shows. */
const isShown = (mime: string | null): boolean => mime !== null && /^image\/(png|jpeg|webp|gif)$/.test(mime);

export type Said = Pick<ChatMessage, 'message' | 'createdAt'> & {
  senderName: string;
  isMine: boolean;
  file: { name: string; path: string | null; type: string | null; bytes: number | null } | null;
};

function Attachment({ said: { file, senderName, isMine } }: { said: Said }) {
  const { t } = useTranslation('teamChat');
  const format = useFormat();
  if (file === null) return null;
  if (file.path !== null && isShown(file.type)) {
    const label = isMine ? t('log.pictureOwn') : t('log.picture', { name: senderName });
    return (
      <a href={file.path} target="_blank" rel="noreferrer" data-testid="chat-picture">
        <img src={file.path} alt={label} loading="lazy" />
      </a>
    );
  }
  const words = (
    <>
      <FileText aria-hidden />
      <span>
        <strong>{file.name}</strong>
        {file.bytes !== null && <small>{format.fileSize(file.bytes)}</small>}
      </span>
    </>
  );
  if (file.path === null) return <FileLink as="span">{words}</FileLink>;
  return (
    <FileLink
      href={file.path}
      download={file.name}
      aria-label={t('log.file', { name: file.name })}
      data-testid="chat-file"
    >
      {words}
      <Download aria-hidden />
    </FileLink>
  );
}

type RowProps = {
  said: Said;
  /** The first and the last of several that one person wrote in a row. */
  leads: boolean;
  ends: boolean;
  isMarked?: boolean;
  state?: ReactNode;
  problem?: ReactNode;
  testId: string;
  id?: string;
};

/** One message: own ones on the right, others on the left with who wrote them (S261). */
function MessageRow({ said, leads, ends, isMarked = false, state, problem, testId, id }: RowProps) {
  const format = useFormat();
  const { message, createdAt, senderName, isMine } = said;
  const tickets = useMemo(() => ticketsNamedIn(message), [message]);
  const meta = (
    <Meta>
      <time dateTime={createdAt} title={format.longDateTime(createdAt)}>
        {format.time(createdAt)}
      </time>
      {state}
    </Meta>
  );
  return (
    <Line
      id={id}
      data-mine={isMine || undefined}
      data-ends={ends || undefined}
      data-marked={isMarked || undefined}
      data-testid={testId}
    >
      {!isMine && <Side>{ends && <Avatar name={senderName} size={28} />}</Side>}
      <Column>
        <Bubble>
          {!isMine && leads ? <Sender>{senderName}</Sender> : <Hidden>{senderName}: </Hidden>}
          <Attachment said={said} />
          {message === '' || tickets.length > 0 ? (
            <>
              {message !== '' && <MessageText text={message} />}
              {tickets.map((ticketId) => (
                <TicketCard key={ticketId} id={ticketId} />
              ))}
              {meta}
            </>
          ) : (
            <MessageText text={message} end={meta} />
          )}
        </Bubble>
        {problem}
      </Column>
    </Line>
  );
}

/** A message that the server has. */
export function SentMessage({
  message,
  viewerId,
  ...place
}: {
  message: ChatMessage;
  viewerId: number;
  leads: boolean;
  ends: boolean;
  isMarked: boolean;
}) {
  const { mediaName, mediaPath, mediaType, mediaBytes } = message;
  const said = {
    message: message.message,
    createdAt: message.createdAt,
    senderName: message.sender.name,
    isMine: message.senderId === viewerId,
    file: mediaName === null ? null : { name: mediaName, path: mediaPath, type: mediaType, bytes: mediaBytes },
  };
  return <MessageRow {...place} said={said} id={`chat-message-${message.id}`} testId="chat-message" />;
}

/** The address of a file that is not stored yet, for its picture. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !isShown(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A message of the viewer that has no answer yet; one that did not arrive says so and can be tried again (S269). */
export function PendingMessage({ item, senderName }: { item: Pending; senderName: string }) {
  const { t } = useTranslation('teamChat');
  const path = useFileUrl(item.file);
  const { message, createdAt, file, clientId, state } = item;
  const isWaiting = state === 'waiting' || state === 'sending';
  const said = {
    message,
    createdAt,
    senderName,
    isMine: true,
    file: file === null ? null : { name: file.name, path, type: file.type, bytes: file.size },
  };
  return (
    <MessageRow
      said={said}
      leads
      ends
      testId="chat-pending"
      state={isWaiting && <Clock role="img" aria-label={t('log.waiting')} />}
      problem={
        !isWaiting && (
          <Problem data-testid="chat-problem">
            <CircleAlert aria-hidden />
            <span>{t('log.notSent')} ·</span>
            <button type="button" onClick={() => retryMessage(clientId)} data-testid="chat-retry">
              {t('log.retry')}
            </button>
            <button type="button" onClick={() => discardMessage(clientId)} data-testid="chat-discard">
              {t('log.discard')}
            </button>
          </Problem>
        )
      }
    />
  );
}

/** The longest message, in characters. */
export const longestMessage = chatLimits.message;

import type { Chat, ChatMessage } from '@balcao/contract';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { chatTitle, dayIn } from '@balcao/domain';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { plainText } from '../../messages/index.ts';

import { PendingMessage, SentMessage } from './message-row.tsx';
import { usePending } from '../outbox.ts';
import { useMessages } from '../use-chats.ts';

/** So near the top, in pixels, earlier messages are loaded (S263). */
const nearTop = 600;
/** So near the end, in pixels, one is at the end. */
const nearBottom = 40;
/** Messages of one person within this time stand together, in milliseconds. */
const together = 5 * 60_000;

const Frame = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: color.wallpaper,
});
/** Scrolled from its end: what is added above leaves what is read where it is. */
const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  overflowAnchor: 'none',
});
const Inner = styled('div')({ padding: '16px 24px 8px', [narrow]: { padding: '12px 12px 4px' } });
const Center = styled('div')({ ...type.meta, display: 'flex', justifyContent: 'center', padding: '4px 0 10px' });
const Pill = styled('span')({
  padding: '4px 12px',
  borderRadius: 12,
  background: color.paper,
  color: color.text2,
  fontWeight: 550,
});
const Quiet = styled('p')({ ...type.secondary, margin: 0, padding: '24px 0', textAlign: 'center', color: color.text2 });
const ToEnd = styled('button')({
  ...type.secondary,
  position: 'absolute',
  right: 16,
  bottom: 12,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 40,
  height: 40,
  padding: '0 11px',
  border: 0,
  borderRadius: 20,
  background: color.raised,
  color: color.text,
  boxShadow: color.shadowMenu,
  fontFamily: 'inherit',
  fontWeight: 550,
  cursor: 'pointer',
  '& svg': { width: 18, height: 18 },
});
const Hidden = styled('div')(visuallyHidden);

type Neighbour = Pick<ChatMessage, 'senderId' | 'createdAt'> | undefined;

const areTogether = (one: Neighbour, other: Neighbour): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.senderId === other.senderId &&
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) < together;

function DayMark({ day }: { day: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const today = useToday();
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const words = day === today ? t('days.today') : day === yesterday ? t('days.yesterday') : format.day(day);
  return (
    <Center>
      <Pill data-testid="chat-day">{words}</Pill>
    </Center>
  );
}

/** What arrived in the open chat since it was opened, said once to screen readers. */
function useSaid(messages: readonly ChatMessage[], viewerId: number): string {
  const { t } = useTranslation('teamChat');
  const newest = messages.at(-1);
  const [opened] = useState(() => newest?.id);
  if (newest === undefined || newest.id === opened || newest.senderId === viewerId) return '';
  return t('log.said', { name: newest.sender.name, text: plainText(newest.message || (newest.mediaName ?? '')) });
}

/** Keeps the place of the reader: at the end it stays there, further up nothing moves below the eye. */
function useReadingPlace(
  scroller: RefObject<HTMLDivElement | null>,
  { newestKey, isOwn }: { newestKey: string | number | undefined; isOwn: boolean },
): void {
  const height = useRef(0);
  const known = useRef(newestKey);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const hasNew = known.current !== undefined && newestKey !== known.current;
    // Who writes goes to what was written; who reads further up is left there.
    if (hasNew && box.scrollTop < -nearBottom)
      box.scrollTop = isOwn ? 0 : box.scrollTop - box.scrollHeight + height.current;
    known.current = newestKey;
    height.current = box.scrollHeight;
  });
}

type MessagesQuery = ReturnType<typeof useMessages>;

const mayLoadOlder = (query: MessagesQuery): boolean =>
  query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;

/** Loads earlier messages while one is near the top: when one scrolls, and whenever the log was drawn. */
function useOlderMessages(scroller: RefObject<HTMLDivElement | null>, query: MessagesQuery): () => void {
  const mayLoad = mayLoadOlder(query);
  const loadOlder = (): void => {
    const box = scroller.current;
    if (box === null || !mayLoad) return;
    if (box.scrollHeight - box.clientHeight + box.scrollTop < nearTop)
      void query.fetchNextPage({ cancelRefetch: false });
  };
  useEffect(loadOlder);
  return loadOlder;
}

/** Shows the message that was searched for; it may lie further up than what is loaded. */
function useWanted(wantedId: number | null, query: MessagesQuery): void {
  const { messages, fetchNextPage } = query;
  const isLoaded = wantedId !== null && messages.some(({ id }) => id === wantedId);
  const mustLoad = wantedId !== null && !isLoaded && mayLoadOlder(query);
  useEffect(() => {
    if (mustLoad) void fetchNextPage({ cancelRefetch: false });
  }, [mustLoad, fetchNextPage, messages.length]);
  useEffect(() => {
    if (isLoaded) document.getElementById(`chat-message-${wantedId}`)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, wantedId]);
}

/** Above the messages: that more are on their way, that they did not come, or that there are none. */
function LogNotes({ query, isEmpty }: { query: MessagesQuery; isEmpty: boolean }) {
  const { t } = useTranslation('teamChat');
  return (
    <>
      {query.isFetchNextPageError && (
        <ListFailure text={t('log.older')} onRetry={() => void query.fetchNextPage()} testId="chat-older-error" />
      )}
      {(query.isPending || query.isFetchingNextPage) && (
        <Center role="status">
          <Spinner aria-hidden />
        </Center>
      )}
      {query.isError && query.data === undefined && (
        <ListFailure text={t('log.failed')} onRetry={() => void query.refetch()} testId="chat-log-error" />
      )}
      {query.data !== undefined && isEmpty && <Quiet data-testid="chat-log-empty">{t('log.empty')}</Quiet>}
    </>
  );
}

/** What has arrived, under the days, those of one person close together. */
function SentMessages({ messages, wantedId }: { messages: readonly ChatMessage[]; wantedId: number | null }) {
  const { user } = useSignedIn();
  const { timeZone } = user.company;
  return messages.map((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const day = dayIn(timeZone, new Date(message.createdAt));
    const isNewDay = before === undefined || dayIn(timeZone, new Date(before.createdAt)) !== day;
    return (
      <Fragment key={message.id}>
        {isNewDay && <DayMark day={day} />}
        <SentMessage
          message={message}
          viewerId={user.id}
          leads={isNewDay || !areTogether(before, message)}
          ends={!areTogether(message, after)}
          isMarked={message.id === wantedId}
        />
      </Fragment>
    );
  });
}

/** Leads back to the end, and says how much is new there. */
function EndButton({ newCount, onClick }: { newCount: number; onClick: () => void }) {
  const { t } = useTranslation('teamChat');
  return (
    <ToEnd
      type="button"
      onClick={onClick}
      aria-label={newCount === 0 ? t('log.toEnd') : undefined}
      data-testid="chat-to-end"
    >
      {newCount > 0 && t('log.toEndNew', { count: newCount })}
      <ArrowDown aria-hidden />
    </ToEnd>
  );
}

/** The messages of a chat, and below them what the viewer wrote that has not arrived yet (S261, S263). */
export function MessageLog({ chat, wantedId }: { chat: Chat; wantedId: number | null }) {
  const { t } = useTranslation('teamChat');
  const { user } = useSignedIn();
  const query = useMessages(chat.id);
  const { messages } = query;
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const pending = usePending().filter((item) => item.chatId === chat.id && !arrived.has(item.clientId));
  const newest = messages.at(-1);
  const scroller = useRef<HTMLDivElement>(null);
  /** The newest message when the reader left the end; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newCount =
    leftAt === null ? 0 : messages.filter(({ id, senderId }) => id > leftAt && senderId !== user.id).length;
  useReadingPlace(scroller, {
    newestKey: pending.at(-1)?.clientId ?? newest?.clientId ?? newest?.id,
    isOwn: pending.length > 0 || newest?.senderId === user.id,
  });
  const said = useSaid(messages, user.id);

  const loadOlder = useOlderMessages(scroller, query);
  useWanted(wantedId, query);

  return (
    <Frame>
      <Scroller
        ref={scroller}
        role="log"
        aria-live="off"
        tabIndex={0}
        aria-label={t('log.label', { title: chatTitle(chat, user.id) })}
        onScroll={({ currentTarget: { scrollTop } }) => {
          setLeftAt((left) => (scrollTop < -nearBottom ? (left ?? newest?.id ?? 0) : null));
          loadOlder();
        }}
        data-testid="chat-log"
      >
        <Inner>
          <LogNotes query={query} isEmpty={messages.length === 0 && pending.length === 0} />
          <SentMessages messages={messages} wantedId={wantedId} />
          {pending.map((item) => (
            <PendingMessage key={item.clientId} item={item} senderName={user.name} />
          ))}
        </Inner>
      </Scroller>
      {leftAt !== null && <EndButton newCount={newCount} onClick={() => scroller.current?.scrollTo({ top: 0 })} />}
      <Hidden role="status" aria-live="polite">
        {said}
      </Hidden>
    </Frame>
  );
}

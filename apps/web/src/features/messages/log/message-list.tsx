import type { Message } from '@balcao/contract';
import { canChangeMessage, refuseWriting } from '@balcao/domain';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { errorText } from '../../../lib/api/errors.ts';
import { useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { EmptyState, ErrorMark } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  deleteMessage,
  deskStore,
  loadMessages,
  type Outgoing,
  reactToMessage,
  resendMessage,
  setReplyTo,
  type MessageWindow,
  type TicketEntry,
  useDesk,
  viewerOf,
} from '../../desk/index.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { FindBar } from '../find/find-bar.tsx';
import { useFind } from '../find/use-find.ts';
import { useMarkedWords } from '../find/use-marked-words.ts';
import { choicesOf } from '../bubble/message-choices.ts';
import { MessageLog } from './message-log.tsx';
import { firstUnreadOf, type MessageRow, rowsOf } from './message-rows.ts';
import { takeReadingPosition } from './reading-position.ts';
import { OutgoingBubble } from '../bubble/outgoing-bubble.tsx';
import { useArrivals } from './use-arrivals.ts';
import { type OpenConversation, useConversation } from './use-conversation.ts';
import { type EarlierTicket, useEarlierTickets } from './use-earlier-tickets.ts';
import { useLogLayers } from './use-log-layers.tsx';
import { useVisit } from './use-visit.ts';
import { VisitedLog } from './visited-log.tsx';
import type { JumpTarget } from './use-log-position.ts';

const Waiting = styled('div')({ flex: 1, padding: 24, '& > span': { height: 40, marginBottom: 12, borderRadius: 12 } });
const Empty = styled('p')({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  margin: 0,
  padding: 24,
  color: color.text2,
});

/** Skeletons of messages (S155). */
export function MessagesLoading() {
  const { t } = useTranslation();
  return (
    <Waiting role="status" aria-label={t('busy.loading')} data-testid="conversation-loading">
      <Skeleton style={{ width: '45%' }} />
      <Skeleton style={{ width: '60%', marginLeft: 'auto' }} />
      <Skeleton style={{ width: '35%' }} />
    </Waiting>
  );
}

/** Shown when messages could not be loaded, with a button to try again (S155). */
export function MessagesFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const picture = (
    <ErrorMark>
      <CloudOff />
    </ErrorMark>
  );
  const retry = (
    <Button icon={<RefreshCw />} onClick={onRetry}>
      {t('common:actions.retry')}
    </Button>
  );
  return (
    <EmptyState
      role="alert"
      data-testid="conversation-error"
      picture={picture}
      title={t('list.errorTitle')}
      text={errorText(error)}
      action={retry}
    />
  );
}

const none: readonly Outgoing[] = [];

/**
 * The message to jump to: from a quote, from `m` in the address (S164), or the one being read when the page was
 * reloaded (S111).
 */
function useTarget(
  ticketId: number,
  ids: readonly number[],
  jumpingTo: OpenConversation['jumpingTo'],
): { target: JumpTarget | null; onJump: (id: number) => void } {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const [params] = useSearchParams();
  // Choosing the same search result again is a new navigation and therefore a new jump.
  const { key } = useLocation();
  const wanted = Number(params.get('m'));
  const fromAddress = useMemo(
    () => (Number.isSafeInteger(wanted) && wanted > 0 ? { id: wanted, key } : null),
    [wanted, key],
  );
  const [jump, setJump] = useState<(JumpTarget & { after: unknown }) | null>(() => {
    const id = takeReadingPosition(ticketId);
    return id === null ? null : { id, isReturn: true, after: fromAddress };
  });
  const target: JumpTarget | null = jump?.after === fromAddress ? jump : fromAddress;
  const isHere = target === null || ids.includes(target.id);
  const asked = useRef<unknown>(null);
  useEffect(() => {
    if (isHere) jumpingTo.current = null;
    // A target is only fetched for once; afterwards the person may scroll away.
    const isNew = asked.current !== target;
    asked.current = target;
    if (isHere || !isNew) return;
    // A refetch at the same time must not lose the target.
    jumpingTo.current = target.id;
    void loadMessages(ticketId, { around: target.id }).then((found) => {
      if (found) return;
      jumpingTo.current = null;
      if (target.isReturn !== true) toast.error(t('list.jumpFailed'));
    });
  }, [target, isHere, ticketId, jumpingTo, t, toast]);
  const onJump = useCallback((id: number) => setJump({ id, after: fromAddress }), [fromAddress]);
  return { target, onJump };
}

/** The rows of earlier tickets, each under its heading, and the heading of the open one. */
function earlierRows(
  shown: readonly EarlierTicket[],
  known: ReadonlyMap<number, Message>,
  { ticket, timeZone, today }: { ticket: TicketEntry; timeZone: string; today: string },
): MessageRow<Outgoing>[] {
  const heading = (of: TicketEntry): MessageRow<Outgoing> => ({ type: 'ticket', key: `ticket-${of.id}`, ticket: of });
  const rows = shown.flatMap(({ ticket: earlier, window: { ids, lines, hasOlder } }) => [
    heading(earlier),
    ...rowsOf<Outgoing>({
      messages: ids.flatMap((id) => known.get(id) ?? []),
      lines,
      pending: none,
      hasOlder,
      unread: null,
      isEarlier: true,
      timeZone,
      today,
    }),
  ]);
  return [...rows, heading(ticket)];
}

const loadingOf = ({ loading }: MessageWindow): 'older' | 'newer' | 'other' | null =>
  loading === 'first' || loading === 'around' ? 'other' : loading;

type LogProps = { ticket: TicketEntry; contactName: string; mayWrite: boolean; conversation: OpenConversation };

function Log({
  ticket,
  contactName,
  mayWrite,
  conversation: { window, unreadAtOpening, readingAt, jumpingTo },
}: LogProps) {
  const { id: ticketId } = ticket;
  const { t } = useTranslation('messages');
  const toast = useToast();
  const { user } = useSignedIn();
  const known = useDesk((state) => state.messages);
  const outgoing = useDesk((state) => state.outgoing.get(ticketId) ?? none);
  const { ids, lines, hasOlder, hasNewer } = window;
  const messages = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
  const [unread] = useState(() => firstUnreadOf(messages, unreadAtOpening));
  const { timeZone } = user.company;
  const today = useToday();
  const ownRows = useMemo(
    () =>
      rowsOf({
        messages,
        lines,
        pending: hasNewer ? none : outgoing,
        viewerId: user.id,
        hasOlder,
        hasNewer,
        unread,
        timeZone,
        today,
      }),
    [messages, lines, outgoing, user.id, hasNewer, hasOlder, unread, timeZone, today],
  );
  const earlier = useEarlierTickets(ticketId, !hasOlder);
  const rows = useMemo(
    () =>
      hasOlder || !earlier.exist
        ? ownRows
        : [...earlierRows(earlier.shown, known, { ticket, timeZone, today }), ...ownRows],
    [earlier.exist, earlier.shown, ownRows, known, hasOlder, ticket, timeZone, today],
  );
  const shownMessages = useMemo(() => rows.flatMap((row) => (row.type === 'message' ? [row.message] : [])), [rows]);
  const { target, onJump } = useTarget(ticketId, ids, jumpingTo);

  const mayRetry = canChangeMessage(viewerOf(user), ticket, { fromMe: true });
  const mayReact = refuseWriting(viewerOf(user), ticket) === null;
  const onRetry = useCallback((message: Message) => resendMessage(message).catch(toast.failure), [toast]);
  const onReact = useCallback(
    (message: Message, emoji: string) => reactToMessage(message.id, emoji).catch(toast.failure),
    [toast],
  );
  const onReply = useCallback(
    (message: Message) => deskStore.update((state) => setReplyTo(state, ticketId, message.id)),
    [ticketId],
  );
  const { layers, onPicture, onMenu } = useLogLayers({
    messages: shownMessages,
    contactName,
    menuActions: {
      choicesOf: (message) =>
        choicesOf(message, { viewer: viewerOf(user), ticket, mayReply: mayWrite, now: Date.now() }),
      onReply,
      onReact,
      onDelete: (message) => deleteMessage(message.id),
    },
  });
  const actions = useMemo(
    (): BubbleActions => ({
      onRetry: mayRetry ? onRetry : undefined,
      onReact: mayReact ? onReact : undefined,
      onJump,
      onPicture,
      onMenu,
    }),
    [mayRetry, onRetry, mayReact, onReact, onJump, onPicture, onMenu],
  );
  const { visit, go, leave } = useVisit(ticketId);
  // The log is drawn anew after a visit, and must not jump again to where it had been led before.
  const [leftAt, setLeftAt] = useState<JumpTarget | null>(null);
  const find = useFind(ticketId, (hit) => {
    if (hit.ticketId !== ticketId) return void go(hit);
    leave();
    onJump(hit.id);
  });
  useMarkedWords(find.words, visit);
  const earlierActions = useMemo((): BubbleActions => ({ onPicture }), [onPicture]);
  const announcement = useArrivals(messages, hasNewer);

  if (rows.length === 0) return <Empty data-testid="messages-empty">{t('list.empty')}</Empty>;
  return (
    <>
      {find.isOpen && <FindBar find={find} />}
      {visit !== null && (
        <VisitedLog
          visit={visit}
          contactName={contactName}
          lastPending={outgoing.at(-1)?.clientId}
          onEnd={() => {
            setLeftAt(target);
            leave();
            if (hasNewer) void loadMessages(ticketId, 'first');
          }}
        />
      )}
      {visit === null && (
        <MessageLog
          label={t('list.label', { name: contactName })}
          rows={rows}
          hasOlder={hasOlder || earlier.hasMore}
          hasNewer={hasNewer}
          loading={loadingOf(window) ?? (earlier.isLoading ? 'older' : null)}
          failed={earlier.hasFailed || window.failed?.request === 'older' || window.failed?.request === 'newer'}
          onOlder={() => (hasOlder ? void loadMessages(ticketId, 'older') : earlier.loadMore())}
          onNewer={() => void loadMessages(ticketId, 'newer')}
          onEnd={() => void loadMessages(ticketId, 'first')}
          target={target === leftAt ? null : target}
          unloadedNewCount={window.unloadedNewerIds.length}
          contactName={contactName}
          isGroup={ticket.isGroup}
          actions={actions}
          earlierActions={earlierActions}
          pending={(item, leads) => (
            <OutgoingBubble ticketId={ticketId} item={item} leads={leads} contactName={contactName} />
          )}
          lastPending={outgoing.at(-1)?.clientId}
          announcement={announcement}
          readingAt={readingAt}
        />
      )}
      {layers}
    </>
  );
}

/** The messages of the open ticket, oldest on top, with those being sent at the end (S158–S175). */
export const MessageList = memo(function MessageList({
  ticket,
  contactName,
  mayWrite,
}: {
  ticket: TicketEntry;
  contactName: string;
  mayWrite: boolean;
}) {
  const conversation = useConversation(ticket);
  const { loaded, failed } = conversation.window;
  if (loaded) return <Log ticket={ticket} contactName={contactName} mayWrite={mayWrite} conversation={conversation} />;
  if (failed === null) return <MessagesLoading />;
  return <MessagesFailure error={failed.error} onRetry={() => void loadMessages(ticket.id, 'first')} />;
});

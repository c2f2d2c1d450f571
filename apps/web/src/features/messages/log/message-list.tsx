import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { EmptyState, ErrorMark } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { loadMessages, type MessageWindow, type TicketEntry } from '../../desk/index.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { FindBar } from '../find/find-bar.tsx';
import { useFind } from '../find/use-find.ts';
import { useMarkedWords } from '../find/use-marked-words.ts';
import { OutgoingBubble } from '../bubble/outgoing-bubble.tsx';
import { MessageLog } from './message-log.tsx';
import { useArrivals } from './use-arrivals.ts';
import { type OpenConversation, useConversation } from './use-conversation.ts';
import { useLogActions } from './use-log-actions.ts';
import type { JumpTarget } from './use-log-position.ts';
import { useLogRows } from './use-log-rows.ts';
import { useTarget } from './use-target.ts';
import { useVisit } from './use-visit.ts';
import { VisitedLog } from './visited-log.tsx';

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

const loadingOf = ({ loading }: MessageWindow): 'older' | 'newer' | 'other' | null =>
  loading === 'first' || loading === 'around' ? 'other' : loading;

type LogProps = { ticket: TicketEntry; contactName: string; mayWrite: boolean; conversation: OpenConversation };

function Log({ ticket, contactName, mayWrite, conversation }: LogProps) {
  const { id: ticketId } = ticket;
  const { window, readingAt, jumpingTo } = conversation;
  const { ids, hasOlder, hasNewer } = window;
  const { t } = useTranslation('messages');
  const { rows, messages, shownMessages, outgoing, earlier } = useLogRows(ticket, conversation);
  const { target, onJump } = useTarget(ticketId, ids, jumpingTo);

  const { actions, layers, onPicture } = useLogActions({
    ticket,
    contactName,
    mayWrite,
    messages: shownMessages,
    onJump,
  });
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

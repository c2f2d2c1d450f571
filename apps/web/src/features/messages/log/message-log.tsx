import type { ReactNode, RefObject } from 'react';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { MessageBubble } from '../bubble/message-bubble.tsx';
import { DayDivider, QueueDivider, UnreadDivider } from './day-divider.tsx';
import { FloatingDay } from './floating-day.tsx';
import { LogRoot, PageFailed, PageLoading, Row, Rows, Scroller, ArrivalAnnouncer, ToEndButton } from './log-parts.tsx';
import type { MessageRow, Pending } from './message-rows.ts';
import { NoteRow } from './note-row.tsx';
import { TicketDivider } from './ticket-divider.tsx';
import { TimelineRow } from './timeline-row.tsx';
import type { Announcement } from './use-arrivals.ts';
import { useCurrentMessage, useLogKeys } from './use-log-keys.ts';
import { type JumpTarget, useGoToEnd, useJump, useNewCount } from './use-log-position.ts';
import { useLogView } from './use-log-view.ts';
import { Wallpaper } from './wallpaper.tsx';

export type MessageLogProps<P extends Pending> = {
  label: string;
  rows: readonly MessageRow<P>[];
  hasOlder: boolean;
  hasNewer: boolean;
  loading: 'older' | 'newer' | 'other' | null;
  failed: boolean;
  onOlder: () => void;
  onNewer: () => void;
  /** Loads the newest messages where they are not loaded. */
  onEnd: () => void;
  /** A message to scroll to; each new object is one jump. */
  target: JumpTarget | null;
  /** How many new messages are not loaded. */
  unloadedNewCount: number;
  contactName: string;
  isGroup: boolean;
  actions: BubbleActions;
  /** What can be done with the messages of earlier tickets. */
  earlierActions?: BubbleActions | undefined;
  pending: (item: P, leads: boolean) => ReactNode;
  /** The last message sent from here. A new one scrolls to the end. */
  lastPending: string | undefined;
  announcement: Announcement | null;
  /** Receives the id of the message being read. */
  readingAt?: RefObject<number | null> | undefined;
};

const none: BubbleActions = {};

/**
 * A conversation as a log: one tab stop, arrow keys from message to message, and arrivals announced to screen readers
 * (2.2).
 */
export function MessageLog<P extends Pending>(props: MessageLogProps<P>) {
  const { rows, hasOlder, hasNewer, loading, failed, onOlder, onNewer, contactName } = props;
  const { current, choose } = useCurrentMessage(rows);
  const { scroller, virtualizer, isAtEnd } = useLogView({
    rows,
    hasOlder,
    hasNewer,
    mayAsk: loading === null && !failed,
    onOlder,
    onNewer,
    currentKey: current,
    readingAt: props.readingAt,
  });
  const highlighted = useJump(props.target, rows, virtualizer);
  const newCount = useNewCount(rows, isAtEnd) + props.unloadedNewCount;
  const goToEnd = useGoToEnd({ rows, hasNewer, onEnd: props.onEnd, lastPending: props.lastPending, virtualizer });
  const keys = useLogKeys({ rows, current, choose, scroller, virtualizer });

  return (
    <LogRoot>
      <Wallpaper />
      <Scroller
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={props.label}
        aria-busy={loading !== null}
        {...keys}
        data-testid="messages-list"
      >
        <Rows style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              <Row
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row?.type === 'message' && (
                  <MessageBubble
                    message={row.message}
                    contactName={contactName}
                    isGroup={props.isGroup}
                    leads={row.leads}
                    ends={row.ends}
                    isCurrent={row.key === current}
                    isMarked={row.key === highlighted}
                    actions={row.isEarlier ? (props.earlierActions ?? none) : props.actions}
                  />
                )}
                {row?.type === 'pending' && props.pending(row.pending, row.leads)}
                {row?.type === 'ticket' && <TicketDivider ticket={row.ticket} />}
                {row?.type === 'day' && <DayDivider day={row.day} />}
                {row?.type === 'line' && row.line.type === 'entry' && <TimelineRow entry={row.line.record} />}
                {row?.type === 'line' && row.line.type === 'note' && <NoteRow note={row.line.record} />}
                {row?.type === 'queue' && <QueueDivider queue={row.queue} />}
                {row?.type === 'unread' && <UnreadDivider count={row.count} />}
              </Row>
            );
          })}
        </Rows>
      </Scroller>
      <FloatingDay scroller={scroller} rows={rows} virtualizer={virtualizer} isAtEnd={isAtEnd} />
      {(loading === 'older' || loading === 'newer') && <PageLoading />}
      {failed && <PageFailed onRetry={hasNewer ? onNewer : onOlder} />}
      {!isAtEnd && <ToEndButton count={newCount} onClick={goToEnd} />}
      <ArrivalAnnouncer announcement={props.announcement} contactName={contactName} />
    </LogRoot>
  );
}

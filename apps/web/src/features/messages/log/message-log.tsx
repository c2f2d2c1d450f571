import type { Message } from '@balcao/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { plainText } from '../text/parse-text.ts';
import type { Announcement } from './announcements.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { DayDivider, QueueDivider, UnreadDivider } from './day-divider.tsx';
import { MessageBubble } from '../bubble/message-bubble.tsx';
import type { MessageRow, Pending } from './message-rows.ts';
import { keyAfter } from './row-keys.ts';
import { useLogView } from './use-log-view.ts';
import { Wallpaper } from './wallpaper.tsx';

const Root = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: color.wallpaper,
});
const Scroller = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overflowAnchor: 'none',
  scrollPaddingBlock: 16,
});
// Few messages stand at the bottom, above the input.
const Rows = styled('ol')({
  position: 'relative',
  flex: 'none',
  width: '100%',
  margin: 'auto 0 0',
  padding: 0,
  listStyle: 'none',
});
const Row = styled('li')({
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  padding: '0 24px',
  [narrow]: { padding: '0 12px' },
});
const Top = styled('div')({
  position: 'absolute',
  top: 8,
  left: 0,
  right: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
const Notice = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 12px',
  borderRadius: 16,
  background: color.paper,
  color: color.text2,
  boxShadow: color.shadowMenu,
  pointerEvents: 'auto',
  '& button': {
    minHeight: 24,
    padding: '0 4px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: color.primary,
    cursor: 'pointer',
  },
});
const ToEnd = styled('button')({
  position: 'absolute',
  right: 20,
  bottom: 16,
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.paper,
  color: color.text2,
  boxShadow: color.shadowMenu,
  cursor: 'pointer',
});
const Count = styled('span')({
  ...type.meta,
  position: 'absolute',
  top: -6,
  minWidth: 20,
  padding: '2px 6px',
  borderRadius: 10,
  background: color.primary,
  color: color.onPrimary,
  fontWeight: 600,
});
const Hidden = styled('div')(visuallyHidden);

export type MessageLogProps<P extends Pending> = {
  label: string;
  rows: readonly MessageRow<P>[];
  hasOlder: boolean;
  hasNewer: boolean;
  loading: 'older' | 'newer' | 'other' | null;
  failed: boolean;
  onOlder: () => void;
  onNewer: () => void;
  /** Leads to the newest messages where they are not here. */
  onEnd: () => void;
  /** A message to show; each object is one jump. */
  target: JumpTarget | null;
  /** New ones that lie beyond what is here. */
  beyond: number;
  contactName: string;
  isGroup: boolean;
  actions: BubbleActions;
  pending: (item: P, leads: boolean) => ReactNode;
  /** What is on its way last; a new one leads to the end, wherever one reads. */
  lastPending: string | undefined;
  announcement: Announcement | null;
  readingAt?: RefObject<number | null> | undefined;
};

/** A message to be shown and marked for a moment; one that was being read before is put back where it was, unmarked. */
export type JumpTarget = { readonly id: number; readonly isReturn?: boolean };

/** How long a message that was jumped to stays marked. */
const markFor = 2_000;

/** Which message was just jumped to, once it is here. */
function useJump(
  target: JumpTarget | null,
  rows: readonly MessageRow[],
  show: (index: number, align: 'start' | 'center') => void,
): number | null {
  const [marked, setMarked] = useState<number | null>(null);
  const done = useRef<unknown>(null);
  useLayoutEffect(() => {
    const index = target === null || done.current === target ? -1 : rows.findIndex((row) => row.key === target.id);
    if (target === null || index === -1) return;
    done.current = target;
    const isReturn = target.isReturn === true;
    show(index, isReturn ? 'start' : 'center');
    if (!isReturn) setMarked(target.id);
  }, [target, rows, show]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markFor);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}

/** How many received messages lie below what was seen at the end last. */
function useNewCount(rows: readonly MessageRow[], isAtEnd: boolean): number {
  const messages = rows.findLast((row) => row.type === 'message');
  const newest = messages?.type === 'message' ? messages.key : 0;
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && newest > seen) setSeen(newest);
  if (isAtEnd) return 0;
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.type === 'message' && row.key <= seen) break;
    if (row?.type === 'message' && !row.message.fromMe) count += 1;
  }
  return count;
}

const rowOf = (element: EventTarget): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null;

/**
 * A conversation as a log: one tab stop, arrows from message to message, and words aloud only for what arrives (2.2).
 */
export function MessageLog<P extends Pending>(props: MessageLogProps<P>) {
  const {
    label,
    rows,
    hasOlder,
    hasNewer,
    loading,
    failed,
    onOlder,
    onNewer,
    onEnd,
    target,
    beyond,
    contactName,
    isGroup,
    actions,
    pending,
    lastPending,
    announcement,
    readingAt,
  } = props;
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const current = useMemo(() => keyAfter(rows, chosen, 'same'), [rows, chosen]);
  const { scroller, virtualizer, isAtEnd } = useLogView({
    rows,
    hasOlder,
    hasNewer,
    mayAsk: loading === null && !failed,
    onOlder,
    onNewer,
    currentKey: current,
    readingAt,
  });
  const show = useRef((index: number, align: 'start' | 'center') => virtualizer.scrollToIndex(index, { align }));
  const marked = useJump(target, rows, show.current);
  const count = useNewCount(rows, isAtEnd) + beyond;

  const wantsEnd = useRef(false);
  const goToEnd = (): void => {
    wantsEnd.current = hasNewer;
    if (hasNewer) onEnd();
    else virtualizer.scrollToEnd();
  };
  const going = useRef(goToEnd);
  going.current = goToEnd;
  useLayoutEffect(() => {
    if (!wantsEnd.current || hasNewer) return;
    wantsEnd.current = false;
    virtualizer.scrollToEnd();
  }, [hasNewer, rows, virtualizer]);
  const sent = useRef(lastPending);
  useLayoutEffect(() => {
    const isNew = lastPending !== undefined && lastPending !== sent.current;
    sent.current = lastPending;
    if (isNew) going.current();
  }, [lastPending]);

  const moves = useRef<number | null>(null);
  useLayoutEffect(() => {
    const key = moves.current;
    if (key === null) return;
    moves.current = null;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus({ preventScroll: true });
  });
  const move = (key: number | null): void => {
    if (key === null) return;
    moves.current = key;
    setChosen(key);
    virtualizer.scrollToIndex(
      rows.findIndex((row) => row.key === key),
      { align: 'auto' },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Inside a message the keys belong to what has the focus there.
    const row = rowOf(event.target);
    if (row === null || row !== event.target || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' } as const;
    const step = event.key in steps ? steps[event.key as keyof typeof steps] : undefined;
    const opensMenu = event.key === 'Enter' || event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
    if (step === undefined && !opensMenu) return;
    event.preventDefault();
    if (step !== undefined) move(keyAfter(rows, current, step));
    else row.querySelector<HTMLElement>('[data-testid=message-menu]')?.click();
  };
  const onFocus = (event: FocusEvent): void => {
    const key = Number(rowOf(event.target)?.dataset['row']);
    if (Number.isInteger(key) && key > 0) setChosen(key);
  };
  const words = (message: Message): string =>
    t('list.arrived', {
      name: message.contact?.name ?? contactName,
      text: plainText(message.body) || t('quote.empty'),
      interpolation: { escapeValue: false },
    });

  return (
    <Root>
      <Wallpaper />
      <Scroller
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        aria-busy={loading !== null}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
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
                    isGroup={isGroup}
                    leads={row.leads}
                    ends={row.ends}
                    isCurrent={row.key === current}
                    isMarked={row.key === marked}
                    actions={actions}
                  />
                )}
                {row?.type === 'pending' && pending(row.pending, row.leads)}
                {row?.type === 'day' && <DayDivider day={row.day} />}
                {row?.type === 'queue' && <QueueDivider queue={row.queue} />}
                {row?.type === 'unread' && <UnreadDivider count={row.count} />}
              </Row>
            );
          })}
        </Rows>
      </Scroller>
      {(loading === 'older' || loading === 'newer') && (
        <Top>
          <Notice role="status" data-testid="messages-loading">
            <Spinner aria-hidden />
            {t('common:busy.loading')}
          </Notice>
        </Top>
      )}
      {failed && (
        <Top>
          <Notice role="alert" data-testid="messages-page-failed">
            {t('list.pageFailed')}
            <button type="button" onClick={hasNewer ? onNewer : onOlder} data-testid="messages-page-retry">
              {t('common:actions.retry')}
            </button>
          </Notice>
        </Top>
      )}
      {!isAtEnd && (
        <ToEnd
          type="button"
          onClick={goToEnd}
          aria-label={count === 0 ? t('list.toEnd') : t('list.toEndNew', { count })}
          data-testid="messages-to-end"
        >
          <ChevronDown size={22} aria-hidden />
          {count > 0 && <Count aria-hidden>{format.number(count)}</Count>}
        </ToEnd>
      )}
      <Hidden aria-live="polite" data-testid="messages-announcement">
        {announcement?.type === 'count' && t('list.arrivedMany', { count: announcement.count })}
        {announcement?.type === 'messages' &&
          announcement.messages.map((message) => <p key={message.id}>{words(message)}</p>)}
      </Hidden>
    </Root>
  );
}

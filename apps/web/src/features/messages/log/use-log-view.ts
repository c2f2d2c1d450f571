import type { Message } from '@balcao/contract';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { linkCardHeight } from '../bubble/bubble-parts.tsx';
import { wordsOf } from '../bubble/message-look.ts';
import { boxOf } from '../media/picture-box.ts';
import type { MessageRow } from './message-rows.ts';

/** Closer to the end than this, in pixels, the view follows new messages. */
const atEndWithin = 40;
/**
 * Closer to the top than this, older messages are fetched (S168); newer ones are fetched earlier, because people read
 * in that direction.
 */
const nearTop = 50;
const nearBottom = 400;

const heights: Readonly<Record<MessageRow['type'], number>> = {
  day: 38,
  unread: 36,
  queue: 38,
  line: 36,
  ticket: 48,
  message: 52,
  pending: 52,
};

function guessFile(message: Message): number {
  const { mediaState, kind } = message;
  if (mediaState === 'none' || kind === 'document') return 15;
  return kind === 'image' || kind === 'video' ? boxOf(message).height + 10 : 60;
}

/** The assumed height of a row until it was drawn; the better it is, the less the scroll bar moves. */
function guess(row: MessageRow | undefined): number {
  if (row?.type !== 'message') return heights[row?.type ?? 'message'];
  const { preview, forwarded } = row.message;
  const lines = Math.max(1, Math.ceil(wordsOf(row.message).length / 55));
  const above = (preview ? linkCardHeight : 0) + (forwarded ? 16 : 0);
  return guessFile(row.message) + above + 21 * Math.min(lines, 40);
}

export type LogViewInput = {
  rows: readonly MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** Whether another page may be requested: none is loading and none failed. */
  mayAsk: boolean;
  onOlder: () => void;
  onNewer: () => void;
  /** The row of the keyboard selection, which is always drawn. */
  currentKey: string | number | null;
  /** Receives the message being read, or null at the end; a refetch begins there. */
  readingAt?: RefObject<number | null> | undefined;
};

/**
 * A virtual list of rows: only those near the view are drawn. It opens at the unread divider or at the end, stays at
 * the end while it is there, and otherwise keeps the row at its top in place, whatever is added above or below (S158,
 * S168, S170).
 */
export function useLogView({
  rows,
  hasOlder,
  hasNewer,
  mayAsk,
  onOlder,
  onNewer,
  currentKey,
  readingAt,
}: LogViewInput) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const currentIndex = useMemo(
    () => (currentKey === null ? -1 : rows.findLastIndex((row) => row.key === currentKey)),
    [rows, currentKey],
  );
  // The last page of newer messages is read from its beginning, so the view must not jump to the end.
  const [hadNewer, setHadNewer] = useState(hasNewer);
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      return currentIndex === -1 || near.includes(currentIndex)
        ? near
        : [...near, currentIndex].sort((one, other) => one - other);
    },
    [currentIndex],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guess(rows[index]),
    getItemKey,
    rangeExtractor,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 14,
    anchorTo: 'end',
    followOnAppend: !hasNewer && !hadNewer,
    scrollEndThreshold: atEndWithin,
  });

  useLayoutEffect(() => setHadNewer(hasNewer), [hasNewer]);

  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || rows.length === 0) return;
    isOpened.current = true;
    const unread = rows.findIndex((row) => row.type === 'unread');
    if (unread === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(unread, { align: 'start' });
  }, [rows, virtualizer]);

  const wasAtEnd = useRef(false);
  // A bubble that waits for the network stays the last row, so that what arrives stands above it and is no row at the
  // end to follow (S1180).
  useLayoutEffect(() => {
    if (wasAtEnd.current && !hasNewer && !hadNewer) virtualizer.scrollToEnd();
  }, [rows, hasNewer, hadNewer, virtualizer]);

  const look = useEffectEvent((): void => {
    const box = scroller.current;
    if (box === null || rows.length === 0) return;
    const fromEnd = box.scrollHeight - box.clientHeight - box.scrollTop;
    const isThere = fromEnd <= atEndWithin && !hasNewer;
    setAtEnd(isThere);
    wasAtEnd.current = isThere;
    if (readingAt !== undefined)
      readingAt.current = isThere
        ? null
        : topMessageOf(rows, virtualizer.getVirtualItemForOffset(box.scrollTop)?.index ?? 0);
    if (!mayAsk) return;
    if (hasOlder && box.scrollTop < nearTop) onOlder();
    else if (hasNewer && fromEnd < nearBottom) onNewer();
  });
  useEffect(() => look(), [rows, hasOlder, hasNewer, mayAsk]);
  useEffect(() => {
    const box = scroller.current;
    const scrolled = (): void => look();
    box?.addEventListener('scroll', scrolled, { passive: true });
    return () => box?.removeEventListener('scroll', scrolled);
  }, []);

  useStayAtEnd(scroller, () => {
    if (isAtEnd) virtualizer.scrollToEnd();
  });

  return { scroller, virtualizer, isAtEnd };
}

/** The input below takes more or less room, or the keyboard of a phone does: the end has to stay above it (S190). */
function useStayAtEnd(scroller: RefObject<HTMLDivElement | null>, onResize: () => void): void {
  const resized = useEffectEvent(onResize);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      if (box.clientHeight === height) return;
      height = box.clientHeight;
      resized();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
}

/** The id of the first message of the open ticket at or below a row. */
function topMessageOf(rows: readonly MessageRow[], from: number): number | null {
  const row = rows.slice(from).find((other) => other.type === 'message' && !other.isEarlier);
  return row?.type === 'message' ? row.key : null;
}

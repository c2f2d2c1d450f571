import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

type LogVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** A message to scroll to. It is highlighted for a moment, unless it is only where somebody was reading before. */
export type JumpTarget = { readonly id: number; readonly isReturn?: boolean };

/** How long a message that was jumped to stays highlighted. */
const highlightFor = 2_000;

/** Scrolls to the target once it is loaded, once for each object. Answers the message to highlight. */
export function useJump(
  target: JumpTarget | null,
  rows: readonly MessageRow[],
  virtualizer: LogVirtualizer,
): number | null {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const done = useRef<JumpTarget | null>(null);
  useLayoutEffect(() => {
    if (target === null || done.current === target) return;
    const index = rows.findIndex((row) => row.key === target.id);
    if (index === -1) return;
    done.current = target;
    const isReturn = target.isReturn === true;
    virtualizer.scrollToIndex(index, { align: isReturn ? 'start' : 'center' });
    if (!isReturn) setHighlighted(target.id);
  }, [target, rows, virtualizer]);
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => setHighlighted(null), highlightFor);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return highlighted;
}

/** How many received messages are below those that were on screen the last time the end was. */
export function useNewCount(rows: readonly MessageRow[], isAtEnd: boolean): number {
  const last = rows.findLast((row) => row.type === 'message');
  const newest = last?.type === 'message' ? last.key : 0;
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

type EndOptions = {
  rows: readonly MessageRow[];
  hasNewer: boolean;
  /** Loads the newest messages where they are not loaded. */
  onEnd: () => void;
  /** The last message sent from here. A new one scrolls to the end. */
  lastPending: string | undefined;
  virtualizer: LogVirtualizer;
};

/** A function that goes to the newest message, after loading it where necessary. */
export function useGoToEnd({ rows, hasNewer, onEnd, lastPending, virtualizer }: EndOptions): () => void {
  const isWaiting = useRef(false);
  function goToEnd(): void {
    isWaiting.current = hasNewer;
    if (hasNewer) onEnd();
    else virtualizer.scrollToEnd();
  }
  useLayoutEffect(() => {
    if (!isWaiting.current || hasNewer) return;
    isWaiting.current = false;
    virtualizer.scrollToEnd();
  }, [hasNewer, rows, virtualizer]);

  const afterSending = useEffectEvent(goToEnd);
  const lastSent = useRef(lastPending);
  useLayoutEffect(() => {
    const isNew = lastPending !== undefined && lastPending !== lastSent.current;
    lastSent.current = lastPending;
    if (isNew) afterSending();
  }, [lastPending]);
  return goToEnd;
}

import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Step, useSelectionMover } from './selection-mover.ts';

/** Rows beyond the edges that are drawn as well. */
const overscan = 6;

type VirtualRows = {
  scroller: RefObject<HTMLDivElement | null>;
  items: VirtualItem[];
  height: number;
  /** The row that Tab reaches; the arrow keys move it. */
  activeId: number | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
};

/** The index a key leads to; undefined for other keys. */
function targetOf(key: string, at: number, count: number): number | undefined {
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1);
}

/** Draws only the visible rows of thousands. The arrow keys walk through all of them, and Tab stops once (S123). */
export function useVirtualRows({
  ids,
  rowHeight,
  preferredId,
}: {
  ids: readonly number[];
  rowHeight: number;
  preferredId: number | undefined;
}): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [chosenId, setChosenId] = useState<number>();
  const placedId = [chosenId, preferredId].find((id) => id !== undefined && ids.includes(id));
  const activeId = placedId ?? ids[0];
  const activeIndex = activeId === undefined ? -1 : ids.indexOf(activeId);
  // The focused row must not be removed when it is scrolled out of view.
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(activeIndex < 0 ? [] : [activeIndex])])].sort(
        (one, other) => one - other,
      ),
    [activeIndex],
  );
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    rangeExtractor,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const goTo = useCallback(
    (index: number): void => {
      const id = ids[index];
      if (id === undefined) return;
      setChosenId(id);
      wantsFocus.current = true;
      virtualizer.scrollToIndex(index);
    },
    [ids, virtualizer],
  );
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const main = scroller.current?.querySelector<HTMLElement>(`[data-ticket-id="${activeId}"] [data-main]`);
    if (!main) return;
    wantsFocus.current = false;
    main.focus({ preventScroll: true });
  });
  const step = useCallback(
    (by: Step) =>
      goTo(
        // Nobody stands anywhere in this list yet, so that the first step leads to its first ticket (S1179).
        placedId === undefined ? 0 : Math.min(Math.max(activeIndex + by, 0), ids.length - 1),
      ),
    [goTo, placedId, activeIndex, ids.length],
  );
  useSelectionMover(step);

  return {
    scroller,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    activeId,
    onKeyDown(event) {
      const target = targetOf(event.key, activeIndex, ids.length);
      if (target === undefined) return;
      event.preventDefault();
      goTo(target);
    },
    onFocus(event) {
      const id = Number(event.target.closest<HTMLElement>('[data-ticket-id]')?.dataset['ticketId']);
      if (id > 0) setChosenId(id);
    },
  };
}

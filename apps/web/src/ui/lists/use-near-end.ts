import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** The nearest ancestor that scrolls; the page itself when there is none. */
export function scrollParentOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Calls `onReach` when fewer than `distance` pixels remain below, once for each `itemCount` (S47). */
export function useNearEnd(options: {
  enabled: boolean;
  itemCount: unknown;
  onReach: () => void;
  distance?: number;
}): RefObject<HTMLDivElement | null> {
  const { enabled, itemCount, onReach, distance = 100 } = options;
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);

  useEffect(() => {
    if (!enabled || end.current === null) return;
    const scroller = scrollParentOf(end.current);
    const look = (): void => {
      if (scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < distance) reach();
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [enabled, itemCount, distance]);

  return end;
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Closer to the end than this, new messages pull the view along. */
const atEnd = 40;
/** Closer to the top than this, older messages are fetched (S168). */
const nearTop = 50;

type Scroll = { scroller: RefObject<HTMLDivElement | null>; content: RefObject<HTMLOListElement | null> };

/**
 * Opens at the newest message and stays there while one is there; reading further up, the message being read stays still,
 * whether older ones come above it or new ones below. `oldest` and `newest` name what stands at either end.
 */
export function useMessageScroll({ oldest, newest, onTop }: { oldest: unknown; newest: unknown; onTop: () => void }): Scroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const sticks = useRef(true);
  const before = useRef({ oldest, height: 0 });
  const reachTop = useRef(onTop);
  reachTop.current = onTop;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    if (sticks.current) box.scrollTop = box.scrollHeight;
    else if (before.current.oldest !== oldest) box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { oldest, height: box.scrollHeight };
  }, [oldest, newest]);

  useEffect(() => {
    const box = scroller.current;
    if (box === null || content.current === null) return;
    const note = (): void => {
      sticks.current = box.scrollHeight - box.clientHeight - box.scrollTop < atEnd;
      if (box.scrollTop < nearTop && box.scrollHeight > box.clientHeight) reachTop.current();
    };
    // Pictures get their height late, and the window may change.
    const resized = new ResizeObserver(() => {
      if (sticks.current) box.scrollTop = box.scrollHeight;
      before.current = { ...before.current, height: box.scrollHeight };
    });
    box.addEventListener('scroll', note, { passive: true });
    resized.observe(box);
    resized.observe(content.current);
    return () => {
      box.removeEventListener('scroll', note);
      resized.disconnect();
    };
  }, []);
  return { scroller, content };
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than that; the window says little where a drawer may stand beside it. */
export function useIsTight(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isTight, setTight] = useState(() => window.innerWidth < width);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = (): void => setTight(box.clientWidth < width);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [element, width]);
  return isTight;
}

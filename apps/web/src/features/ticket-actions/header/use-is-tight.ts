import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than that. The width of the window says little, because a drawer may be open. */
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

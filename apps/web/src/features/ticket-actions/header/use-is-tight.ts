import { type RefObject, useLayoutEffect, useState } from 'react';
import { remScale } from '../../../ui/theme/rem.ts';

/** Whether an element is narrower than that, in pixels of the usual font size. The width of the window says little, because a drawer may be open. */
export function useIsTight(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isTight, setTight] = useState(() => window.innerWidth < width * remScale());
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = (): void => setTight(box.clientWidth < width * remScale());
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [element, width]);
  return isTight;
}

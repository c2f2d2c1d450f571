import { useEffect, useMemo, useReducer, useRef } from 'react';
import { holdOrder } from './held-order.ts';

/** The pointer rests after this long without moving (S142). */
const restTime = 400;

type Handlers = { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void };

/**
 * The order of a list as its reader sees it: fresh, but still while the pointer moves over it. `listKey` names the
 * list.
 */
export function useHeldOrder(
  fresh: readonly number[],
  listKey: string,
): { ids: readonly number[]; handlers: Handlers } {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const shown = useRef({ listKey, ids: fresh });
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = rest.current !== undefined && shown.current.listKey === listKey;
  shown.current = { listKey, ids: isHeld ? holdOrder(shown.current.ids, fresh) : fresh };

  const handlers = useMemo(() => {
    const release = (): void => {
      clearTimeout(rest.current);
      if (rest.current === undefined) return;
      rest.current = undefined;
      redraw();
    };
    const hold = (): void => {
      clearTimeout(rest.current);
      rest.current = setTimeout(release, restTime);
    };
    return { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release };
  }, []);
  useEffect(() => () => clearTimeout(rest.current), []);
  return { ids: shown.current.ids, handlers };
}

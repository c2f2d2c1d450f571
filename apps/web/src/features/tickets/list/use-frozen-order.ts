import { useEffect, useRef, useState } from 'react';

/** The order is released when the pointer has not moved for this long (S142). */
const restTime = 400;

/**
 * The order to show while the pointer moves over a list: every row keeps its place, even one that has left the list, so
 * that a click never hits another row (S142). The rows of a further page are added at the end.
 */
export function freezeOrder(shown: readonly number[], fresh: readonly number[]): readonly number[] {
  const known = new Set(shown);
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  const behind = fresh.slice(lastKnown + 1);
  return behind.length === 0 ? shown : [...shown, ...behind];
}

type Handlers = { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void };

/** The ids of a list in the order to show: frozen while the pointer moves over them. */
export function useFrozenOrder(
  fresh: readonly number[],
  listKey: string,
): { ids: readonly number[]; handlers: Handlers } {
  const [frozen, setFrozen] = useState<{ listKey: string; ids: readonly number[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isFrozen = frozen !== null && frozen.listKey === listKey;
  const ids = isFrozen ? freezeOrder(frozen.ids, fresh) : fresh;
  // The rows of a further page are frozen as well.
  if (isFrozen && ids !== frozen.ids) setFrozen({ listKey, ids });

  function release(): void {
    clearTimeout(timer.current);
    setFrozen(null);
  }
  function freeze(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(release, restTime);
    if (!isFrozen) setFrozen({ listKey, ids: fresh });
  }
  return { ids, handlers: { onPointerMove: freeze, onPointerDown: freeze, onPointerLeave: release } };
}

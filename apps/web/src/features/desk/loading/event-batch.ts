/** Calls the function once, soon: with the next animation frame where there is one. */
export type Schedule = (run: () => void) => () => void;

/** The longest wait for a frame; a hidden page draws none. */
const longestWait = 250;

/** The next animation frame, or a little later while the page is hidden. */
export const nextFrame: Schedule = (run) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = (): void => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, longestWait);
  return stop;
};

/** Collects items and passes them on together, in order, so that a burst of events is drawn once. */
export function createBatch<T>(take: (items: readonly T[]) => void, schedule: Schedule = nextFrame) {
  let items: T[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    cancel?.();
    cancel = null;
    const waiting = items;
    items = [];
    if (waiting.length > 0) take(waiting);
  }

  return {
    add(item: T): void {
      items.push(item);
      cancel ??= schedule(flush);
    },
    flush,
    /** Discards what was collected. */
    clear(): void {
      items = [];
      flush();
    },
  };
}
